type Bytes = Uint8Array<ArrayBuffer>;

/** Small photographs, 32 × 16: red and green above, blue and yellow below. */
const files = {
  rgb: "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAYEBQYFBAYGBQYHBwYIChAKCgkJChQODwwQFxQYGBcUFhYaHSUfGhsjHBYWICwgIyYnKSopGR8tMC0oMCUoKSj/2wBDAQcHBwoIChMKChMoGhYaKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCj/wAARCAAQACADAREAAhEBAxEB/8QAFwABAQEBAAAAAAAAAAAAAAAAAAYHCP/EABQQAQAAAAAAAAAAAAAAAAAAAAD/xAAYAQEAAwEAAAAAAAAAAAAAAAAABAYIB//EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/AIhWnbQFWgskgMyaaXgB2kxisQD/2Q==",
  progressive:
    "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAYEBQYFBAYGBQYHBwYIChAKCgkJChQODwwQFxQYGBcUFhYaHSUfGhsjHBYWICwgIyYnKSopGR8tMC0oMCUoKSj/2wBDAQcHBwoIChMKChMoGhYaKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCj/wgARCAAQACADAREAAhEBAxEB/8QAFwABAQEBAAAAAAAAAAAAAAAAAAUGB//EABgBAQADAQAAAAAAAAAAAAAAAAADBQcG/9oADAMBAAIQAxAAAAGHWdsK0GSDMabeDtOMWI//xAAUEAEAAAAAAAAAAAAAAAAAAAAw/9oACAEBAAEFAg//xAAUEQEAAAAAAAAAAAAAAAAAAAAw/9oACAEDAQE/AQ//xAAUEQEAAAAAAAAAAAAAAAAAAAAw/9oACAECAQE/AQ//xAAUEAEAAAAAAAAAAAAAAAAAAAAw/9oACAEBAAY/Ag//xAAUEAEAAAAAAAAAAAAAAAAAAAAw/9oACAEBAAE/IQ//2gAMAwEAAgADAAAAEP2//wD/xAAUEQEAAAAAAAAAAAAAAAAAAAAw/9oACAEDAQE/EA//xAAUEQEAAAAAAAAAAAAAAAAAAAAw/9oACAECAQE/EA//xAAUEAEAAAAAAAAAAAAAAAAAAAAw/9oACAEBAAE/EA//2Q==",
  gray: "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAYEBQYFBAYGBQYHBwYIChAKCgkJChQODwwQFxQYGBcUFhYaHSUfGhsjHBYWICwgIyYnKSopGR8tMC0oMCUoKSj/wAALCAAQACABAREA/8QAFwABAQEBAAAAAAAAAAAAAAAAAAYHCP/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AiBVjMh2kP//Z",
  cmyk: "/9j/7gAOQWRvYmUAZAAAAAAA/9sAQwAGBAUGBQQGBgUGBwcGCAoQCgoJCQoUDg8MEBcUGBgXFBYWGh0lHxobIxwWFiAsICMmJykqKRkfLTAtKDAlKCko/8AAFAgAEAAgBEMRAE0RAFkRAEsRAP/EABgAAQEBAQEAAAAAAAAAAAAAAAAIBAkH/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAA4EQwBNAFkASwAAPwD3tPifFUgCAVkNwANyRV4AA6FOhSKQAf/Z",
};
export type JpegKind = keyof typeof files;

export function aJpeg(kind: JpegKind = "rgb"): Bytes {
  return Uint8Array.from(atob(files[kind]), (letter) => letter.charCodeAt(0));
}

/** A rotated photo with a phone's metadata: a GPS entry, and `secret` in Exif, in a comment and after the end. */
export function aPhonePhoto(orientation: number, secret: string): Bytes {
  const plain = aJpeg();
  const payload = [...new TextEncoder().encode(secret)];
  const tiff = [0x49, 0x49, 0x2a, 0, 8, 0, 0, 0];
  const entries = [2, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0, 0x25, 0x88, 4, 0, 1, 0, 0, 0, 38, 0, 0, 0];
  const exif = [0x45, 0x78, 0x69, 0x66, 0, 0, ...tiff, ...entries, 0, 0, 0, 0, ...payload];
  const comment = [0xff, 0xfe, 0, payload.length + 2, ...payload];
  const start = [0xff, 0xe1, 0, exif.length + 2, ...exif, ...comment];
  return new Uint8Array([...plain.subarray(0, 2), ...start, ...plain.subarray(2), ...payload]);
}
