/** Colours of people. Contains no schemas, so that the signing page need not load them. */

/** 24 pastels on which dark text is readable. */
export const recipientColors = [
  "#FFD6A5",
  "#BDE0FE",
  "#CDEAC0",
  "#FFC8DD",
  "#E2CFF4",
  "#FDFFB6",
  "#B5EAD7",
  "#FFDAC1",
  "#C7CEEA",
  "#F6D5C6",
  "#D0F4DE",
  "#FCE1E4",
  "#D7E3FC",
  "#E8DFF5",
  "#DAEAF6",
  "#FBE7C6",
  "#CCE2CB",
  "#F3C4FB",
  "#BEE3DB",
  "#FFE5D9",
  "#D8E2DC",
  "#ECE4DB",
  "#CFE8EF",
  "#E9EDC9",
] as const;

/** The colour for an address, chosen by its length: the same in every document unless another person already has it there. */
export function colorFor(email: string, taken: readonly string[] = []): string {
  const first = email.trim().length;
  const free = recipientColors.findIndex((_, index) => !taken.includes(colorAt(first + index)));
  return colorAt(first + Math.max(free, 0));
}

export function colorAt(index: number): string {
  return recipientColors[index % recipientColors.length]!;
}
