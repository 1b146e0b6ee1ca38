/** A line of CSV (RFC 4180), with its end. */
export const csvLine = (cells: readonly (string | number | boolean | null)[]): string => {
  const fields = cells.map(cell => {
    const text = cell === null ? '' : String(cell)
    return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
  })
  return `${fields.join(',')}\r\n`
}

/** The byte order mark tells spreadsheets that it is UTF-8. */
export const csvStart = '\uFEFF'

/** Text that a spreadsheet would take for a formula (domain.md 2.10); it stays text. */
const formula = /^[=+\-@\t\r]/
export const harmless = (text: string): string => (formula.test(text) ? `'${text}` : text)
/** The text that stood before it was made harmless. */
export const plainOf = (text: string): string =>
  text.startsWith("'") && formula.test(text.slice(1)) ? text.slice(1) : text
