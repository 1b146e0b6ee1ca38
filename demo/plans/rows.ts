/** What a plan of a home is made of: rooms in metres, gaps in walls, and floors of them. */
export type Kind =
  | 'living'
  | 'dining'
  | 'studio'
  | 'bed'
  | 'bath'
  | 'kitchen'
  | 'hall'
  | 'dressing'
  | 'utility'
  | 'stairs'
  | 'balcony'
  | 'carport'
  | 'garden'
  | 'lawn'
  | 'building'
  | 'street'
export type Room = readonly [kind: Kind, name: string, x: number, y: number, w: number, h: number]
/** A gap in a wall: where it begins, and whether the wall lies (h) or stands (v); 0.8 m wide with a leaf, or wider without one. */
export type Gap = readonly [x: number, y: number, wall: 'h' | 'v', wide?: number]
export type Floor = {
  readonly name: string
  readonly rooms: readonly Room[]
  readonly doors: readonly Gap[]
  readonly windows: readonly Gap[]
}
export type Plan = readonly Floor[]

export const doorWide = 0.8
export const windowWide = 1.4
/** A gap without a leaf is wider than any leaf. */
export const widestLeaf = 0.9

export const flat = (rooms: Floor['rooms'], doors: Floor['doors'], windows: Floor['windows']): Plan => [
  { name: '', rooms, doors, windows },
]
export const twoFloors = (ground: Omit<Floor, 'name'>, upper: Omit<Floor, 'name'>): Plan => [
  { name: 'Ground floor', ...ground },
  { name: 'Upper floor', ...upper },
]

const outdoors: ReadonlySet<Kind> = new Set(['carport', 'garden', 'lawn', 'building', 'street'])
export const isOutdoors = (kind: Kind): boolean => outdoors.has(kind)

/** Square metres: with the balcony, without what stands on the lot. */
export const areaOf = (plan: Plan): number =>
  plan.flatMap(({ rooms }) => rooms).reduce((sum, [kind, , , , w, h]) => sum + (isOutdoors(kind) ? 0 : w * h), 0)

export const extent = ({ rooms }: Pick<Floor, 'rooms'>) => ({
  width: Math.max(...rooms.map(([, , x, , w]) => x + w)),
  height: Math.max(...rooms.map(([, , , y, , h]) => y + h)),
})

const cut = (n: number) => Math.round(n * 100) / 100

/** The same rooms at the other side of the corridor, or in a building whose walls stand farther apart; doors keep their width. */
export function derived(plan: Plan, { across = 1, deep = 1, isMirrored = false }): Plan {
  return plan.map(floor => {
    const { width } = extent(floor)
    const placed = ([x, y, wall, wide]: Gap, usual: number): Gap => {
      const own = wide ?? usual
      const grown = own > widestLeaf ? own * (wall === 'h' ? across : deep) : own
      const at = x * across
      return [cut(isMirrored ? width * across - at - (wall === 'h' ? grown : 0) : at), cut(y * deep), wall, cut(grown)]
    }
    return {
      ...floor,
      rooms: floor.rooms.map(([kind, name, x, y, w, h]): Room => {
        const at = isMirrored ? (width - x - w) * across : x * across
        return [kind, name, cut(at), cut(y * deep), cut(w * across), cut(h * deep)]
      }),
      doors: floor.doors.map(gap => placed(gap, doorWide)),
      windows: floor.windows.map(gap => placed(gap, windowWide)),
    }
  })
}
