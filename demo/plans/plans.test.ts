import { expect, test } from 'vitest'
import { placedOnLevel } from '../level-geometry.ts'
import { levels } from '../level-plans.ts'
import { allProperties } from '../properties.ts'
import { unitTypesOf } from '../unit-types.ts'
import { unitPlans } from './book.ts'
import { areaOf, type Floor, isOutdoors, type Room } from './rows.ts'

const touches = ([, , x, y, w, h]: Room, px: number, py: number) =>
  px > x - 0.01 && px < x + w + 0.01 && py > y - 0.01 && py < y + h + 0.01
/** The rooms on the two sides of a door, looked for a little way from its wall. */
const sidesOf = ({ rooms }: Floor, [x, y, wall, wide = 0.8]: Floor['doors'][number]) =>
  [-0.15, 0.15].map(k =>
    rooms.findIndex(room => (wall === 'h' ? touches(room, x + wide / 2, y + k) : touches(room, x + k, y + wide / 2))),
  )
const all = [...unitPlans].map(([name, plan]) => ({ name, plan }))

test.each(all)('$name: no two of its rooms lie upon each other', ({ plan }) => {
  for (const { rooms } of plan)
    for (const [i, [kind, name, x, y, w, h]] of rooms.entries())
      for (const [, other, ox, oy, ow, oh] of rooms
        .slice(i + 1)
        .filter(([each]) => isOutdoors(each) === isOutdoors(kind))) {
        const across = Math.min(x + w, ox + ow) - Math.max(x, ox)
        const deep = Math.min(y + h, oy + oh) - Math.max(y, oy)
        // A garden lies upon its lot.
        if (kind !== 'lawn') expect(across > 0.02 && deep > 0.02, `${name} and ${other}`).toBe(false)
      }
})

test.each(all)('$name: one comes from the street into every room', ({ plan }) => {
  for (const [n, floor] of plan.entries()) {
    if (floor.rooms.some(([kind]) => kind === 'building')) continue
    // Upstairs one comes by the stairs.
    const isWayIn = ([kind]: Room) => (n > 0 ? kind === 'stairs' : isOutdoors(kind))
    const reached = new Set(floor.rooms.flatMap((room, i) => (isWayIn(room) ? [i] : [])))
    const ways = [
      ...floor.doors.map(door => sidesOf(floor, door)),
      ...floor.windows
        .map(gap => sidesOf(floor, gap))
        .filter(
          // A balcony is reached by its window.
          sides => sides.some(i => floor.rooms[i]?.[0] === 'balcony'),
        ),
    ]
    // A flat has its door at its edge, where nothing lies.
    for (const [a = -1, b = -1] of ways) {
      if (a < 0 && b >= 0) reached.add(b)
      if (b < 0 && a >= 0) reached.add(a)
    }
    for (let before = -1; before !== reached.size; ) {
      before = reached.size
      for (const [a = -1, b = -1] of ways) {
        if (reached.has(a) && b >= 0) reached.add(b)
        if (reached.has(b) && a >= 0) reached.add(a)
      }
    }
    const missed = floor.rooms.flatMap(([kind, name], i) =>
      reached.has(i) || isOutdoors(kind) || kind === 'stairs' ? [] : [name],
    )
    expect(missed, floor.name).toEqual([])
  }
})

test.each([...levels])(
  'a level of %s: each home has its door at the corridor, and none lies upon another',
  (_, plans) => {
    const { placed, core, width } = placedOnLevel(plans)
    for (const { plan, depth } of placed) {
      const [floor] = plan
      // Set back by a step at most; what is before it is the corridor's.
      const fronts = floor?.doors.filter(door => {
        const [, y, wall] = door
        return wall === 'h' && y > depth - 1.5 && sidesOf(floor, door)[1] === -1
      })
      expect(fronts?.length).toBeGreaterThan(0)
    }
    for (const side of [0, 1]) {
      const lying = [...placed.filter(home => home.side === side), ...(side === 0 ? [core] : [])].toSorted(
        (a, b) => a.x - b.x,
      )
      let end = 0
      for (const each of lying) {
        expect(each.x).toBeGreaterThanOrEqual(end - 0.01)
        end = each.x + each.width
      }
      expect(end).toBeLessThanOrEqual(width + 0.01)
    }
  },
)

test.each(allProperties)(
  '$property_name: each type of home has a plan of its own, whose rooms come to its area',
  property => {
    const types = unitTypesOf(property)
    expect(types.length).toBeGreaterThan(1)
    expect(new Set(types.map(({ plan }) => plan)).size).toBe(types.length)
    for (const { name, plan, bedrooms, floor_area_min, floor_area_max } of types) {
      const drawn = unitPlans.get(plan)
      if (!drawn) throw new Error(`${name} has no plan.`)
      const rooms = drawn.flatMap(floor => floor.rooms)
      const land = rooms.find(([kind]) => kind === 'lawn')
      const area = land ? land[4] * land[5] : areaOf(drawn)
      expect(area, name).toBeGreaterThanOrEqual(floor_area_min)
      expect(area, name).toBeLessThanOrEqual(floor_area_max)
      const beds = rooms.filter(([kind]) => kind === 'bed').length
      expect([beds, beds - 1], name).toContain(bedrooms)
    }
  },
)
