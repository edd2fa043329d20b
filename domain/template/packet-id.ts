/** Maximum templates of a packet, including the first. */
export const PACKET_LIMIT = 10;

/** Id in a packet for a person or field of the template at `templateIndex`. */
export function packetId(templateIndex: number, id: string): string {
  return templateIndex === 0 ? id : `t${templateIndex}_${id}`;
}
