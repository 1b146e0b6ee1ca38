/** The table of a kind, by convention: its key in snake case. */
export const tableOf = (key: string): string => key.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
