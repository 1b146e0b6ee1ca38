/** The text after the `?`, as plain texts: an address reads as it was typed, and a number stays a text. */
export const plainSearch = {
  parseSearch: (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch(values: Record<string, unknown>): string {
    const input = Object.entries(values).flatMap(([key, value]) =>
      value === undefined || value === '' ? [] : [[key, String(value)]],
    )
    const text = new URLSearchParams(input).toString()
    return text === '' ? '' : `?${text}`
  },
}
