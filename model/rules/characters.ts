// biome-ignore lint/suspicious/noControlCharactersInRegex: it refuses control characters; tab and line breaks are text.
const unseen = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/
// biome-ignore lint/suspicious/noControlCharactersInRegex: of a text of one line tab and line breaks as well.
const unseenInLine = /[\u0000-\u001f\u007f]/

/** Domain.md 3.1: a text without control characters, and one that every database can keep. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !unseen.test(text)
/** The same for one line, such as a cell of a table. */
export const isStorableLine = (text: string): boolean => text.isWellFormed() && !unseenInLine.test(text)

export const unstorable = (label: string): string => `${label} holds characters that cannot be stored. Type it again.`
