/** Templates of one packet, the first included. */
export const PACKET_LIMIT = 10;

/** The id in a packet of a person or field of its template at `place`, counted from 0. */
export function packetId(place: number, id: string): string {
  return place === 0 ? id : `t${place}_${id}`;
}
