/** Words as they begin a sentence or a title; only the first letter changes. */
export const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

/** A noun with its article; of our nouns none begins with a vowel that is not heard as one. */
export const withArticle = (noun: string): string => `${/^[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun}`
