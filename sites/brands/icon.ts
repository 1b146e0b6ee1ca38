type Mark = { readonly wordmark: string; readonly mark: { readonly corner: number; readonly letters: string } }

/** A colour of a theme, as six digits. */
export const colourIn = (theme: string, name: string): string =>
  new RegExp(`--${name}:(#[0-9a-f]{6})`, 'i').exec(theme)?.[1] ?? '#000000'

/** The colour that a browser puts around the page. */
export const frameColour = (theme: string): string => colourIn(theme, 'p1')

/** The site's icon in a tab: the first letter of its name in its own colours and shape, within the address itself. */
export function iconOf(theme: string, { wordmark, mark }: Mark): string {
  const letter = wordmark.split(' ').at(-1)?.[0] ?? ''
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="${mark.corner}" fill="${colourIn(theme, 'p1')}"/><text x="16" y="23" text-anchor="middle" font-family="${mark.letters}" font-size="21" font-weight="700" fill="${colourIn(theme, 'p2-on-p1')}">${letter}</text></svg>`
  return `data:image/svg+xml,${encodeURIComponent(drawing)}`
}
