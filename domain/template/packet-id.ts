/** Maximum templates of a packet, including the first. */
export const PACKET_LIMIT = 10;

/** Id in a packet for a person or field of the template at index `place`. */
export function packetId(place: number, id: string): string {
  return place === 0 ? id : `t${place}_${id}`;
}
