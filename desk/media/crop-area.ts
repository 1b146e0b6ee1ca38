/** A part of a picture, in its own pixels. */
export type Area = { readonly left: number; readonly top: number; readonly width: number; readonly height: number }
export type Size = { readonly width: number; readonly height: number }
export type Corner = 'nw' | 'ne' | 'sw' | 'se'

/** Smaller parts show nothing; the server says the same. */
export const smallest = 16

const between = (value: number, least: number, most: number) => Math.min(Math.max(value, least), Math.max(least, most))

/** Whole pixels within the picture. */
export function fitted(area: Area, of: Size): Area {
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
export function shaped(of: Size, aspect: number, { x, y }: { x: number; y: number }): Area {
  const width = Math.min(of.width, of.height * aspect)
  const height = width / aspect
  return fitted({ width, height, left: of.width * x - width / 2, top: of.height * y - height / 2 }, of)
}

export const moved = (area: Area, dx: number, dy: number, of: Size): Area =>
  fitted({ ...area, left: area.left + dx, top: area.top + dy }, of)

/** A corner is drawn by so many pixels; the opposite one stays, and so does the shape where there is one. */
export function drawn(area: Area, corner: Corner, dx: number, dy: number, of: Size, aspect?: number): Area {
  const isWest = corner.endsWith('w')
  const isNorth = corner.startsWith('n')
  const right = area.left + area.width
  const bottom = area.top + area.height
  const roomWide = isWest ? right : of.width - area.left
  const roomHigh = isNorth ? bottom : of.height - area.top
  let width = between(area.width + (isWest ? -dx : dx), smallest, roomWide)
  let height = between(area.height + (isNorth ? -dy : dy), smallest, roomHigh)
  if (aspect !== undefined) {
    width = Math.min(width, roomHigh * aspect)
    height = width / aspect
  }
  return fitted(
    { width, height, left: isWest ? right - width : area.left, top: isNorth ? bottom - height : area.top },
    of,
  )
}
