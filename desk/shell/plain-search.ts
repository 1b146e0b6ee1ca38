/** What stands after the `?`, as plain texts: an address reads as it was typed, and nobody's number becomes another kind. */
export const plainSearch = {
  parseSearch: (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch(values: Record<string, unknown>): string {
    const given = Object.entries(values).flatMap(([key, value]) =>
      value === undefined || value === '' ? [] : [[key, String(value)]],
    )
    const text = new URLSearchParams(given).toString()
    return text === '' ? '' : `?${text}`
  },
}
