/** A text as a search compares it: without case, accents and the blanks around it. */
export const plainText = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
