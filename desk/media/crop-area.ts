/** A part of a picture, in its own pixels. */
export type CropArea = { readonly left: number; readonly top: number; readonly width: number; readonly height: number }
export type Size = { readonly width: number; readonly height: number }

/** Smaller parts show nothing; the server has the same limit. */
export const smallest = 16

const between = (value: number, least: number, most: number) => Math.min(Math.max(value, least), Math.max(least, most))

/** Whole pixels within the picture. */
export function fitted(area: CropArea, of: Size): CropArea {
  const width = Math.round(between(area.width, smallest, of.width))
  const height = Math.round(between(area.height, smallest, of.height))
  return {
    width,
    height,
    left: Math.round(between(area.left, 0, of.width - width)),
    top: Math.round(between(area.top, 0, of.height - height)),
  }
}

/** The largest part of a shape (width over height) about a point, given as shares of the sides. */
export function shaped(of: Size, aspect: number, { x, y }: { x: number; y: number }): CropArea {
  const width = Math.min(of.width, of.height * aspect)
  const height = width / aspect
  return fitted({ width, height, left: of.width * x - width / 2, top: of.height * y - height / 2 }, of)
}
