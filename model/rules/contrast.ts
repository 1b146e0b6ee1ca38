/** WCAG 2.2: the contrast of two colours; 1 is none, 21 is black on white. */

const channel = (byte: number) => {
  const share = byte / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

/** Relative luminance of #RRGGBB. */
function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map(at => channel(Number.parseInt(colour.slice(at, at + 2), 16)))
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0)
}

export function contrast(a: string, b: string): number {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
}

/** The contrast that text of normal size needs against its background (level AA). */
export const readableText = 4.5

/** Black or white, whichever reads better on this background. */
export const textOn = (background: string): '#000000' | '#FFFFFF' =>
  contrast(background, '#FFFFFF') >= contrast(background, '#000000') ? '#FFFFFF' : '#000000'
