/** Sections by their dotted keys, as the one `contents` object of specification 3: `home.banner` is in home under banner. */
export function nest(sections: readonly { section: string; values: unknown }[]): Record<string, unknown> {
  const contents: Record<string, unknown> = {}
  // A page that owns a whole part (`home`) comes before those that own a piece of it (`home.banner`).
  for (const { section, values } of [...sections].sort((a, b) => a.section.localeCompare(b.section))) {
    const parts = section.split('.')
    const last = parts.pop() as string
    let at = contents
    for (const part of parts) {
      at[part] ??= {}
      at = at[part] as Record<string, unknown>
    }
    at[last] = { ...(at[last] as object | undefined), ...(values as object) }
  }
  return contents
}
