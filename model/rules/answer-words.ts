/** What a saved answer may speak of, filled from the inquiry and from who answers it. */
export const answerPlaceholders = {
  firstname: 'Maria',
  name: 'Maria Reyes',
  number: 'WI-0000123',
  subject: 'Turnover date',
  property: 'Alcoba Tower',
  contract_no: 'C26-000101',
  brand: 'Luxuria',
  person: 'Esperanza Julian',
} as const
export type AnswerValues = { readonly [name in keyof typeof answerPlaceholders]: string }

/** What an answer begins and ends with until somebody writes other words for a brand or for themselves. */
export const usualWords = { greeting: 'Dear {firstname},', signature: 'Kind regards,\n{person}\n{brand}' } as const

/** Fills each placeholder that has a value; one without a value leaves no gap of two blanks. */
export const filledAnswer = (words: string, values: AnswerValues): string =>
  words
    .replace(/\{(\w+)\}/g, (whole, name: string) =>
      Object.hasOwn(values, name) ? values[name as keyof AnswerValues] : whole,
    )
    .replace(/ {2,}/g, ' ')
    .replace(/ ([,.])/g, '$1')

/** A reply before anything is written: its greeting, room, and its signature. */
export const blankReply = (greeting: string, signature: string): string => `${greeting}\n\n\n\n${signature}`
