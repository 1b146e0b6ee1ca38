/** A level of a tower in metres: homes on both sides of a corridor, each as wide as its area asks for at its side's depth. */
export const level = { width: 46.4, corridor: 2.2, core: 7, perSide: 6 } as const

export type Placed = { n: number; area: number; x: number; width: number; side: 0 | 1; depth: number }

/** `areas` are those of the homes of the level, in the order of their numbers: the first half stand above the corridor. */
export function placedOnLevel(areas: readonly number[]): Placed[] {
  const placed: Placed[] = []
  for (const side of [0, 1] as const) {
    const own = areas.slice(side * level.perSide, (side + 1) * level.perSide)
    // Lifts and stairs stand in the middle of the first side.
    const core = side === 0 ? level.core : 0
    const depth = own.reduce((sum, area) => sum + area, 0) / (level.width - core)
    let x = 0
    for (const [i, area] of own.entries()) {
      if (i === level.perSide / 2) x += core
      placed.push({ n: side * level.perSide + i, area, x, width: area / depth, side, depth })
      x += area / depth
    }
  }
  return placed
}

/** Pixels of the drawing: its size, those of a metre, and where the corridor begins. */
export const sheet = { width: 1280, height: 640, scale: 25, left: 60, corridorTop: 288 } as const

/** The middle of a home on the drawing, as shares of its width and height. */
export function middleOf({ x, width, side, depth }: Placed): { x: number; y: number } {
  const { left, scale, corridorTop } = sheet
  const out = (depth / 2) * scale
  const y = side === 0 ? corridorTop - out : corridorTop + level.corridor * scale + out
  return { x: (left + (x + width / 2) * scale) / sheet.width, y: y / sheet.height }
}
