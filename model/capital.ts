/** Words as they begin a sentence or a title; the rest of them stays as it is. */
export const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)
