/** As heads and choices are compared: without case, and without signs between words. */
export const words = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
