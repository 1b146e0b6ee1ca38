import { expect, test } from 'vitest'
import { noting } from './reads.ts'

const site = () => ({
  name: 'Alcoba',
  at: new Date(0),
  menus: { header: ['Home', 'News'], footer: { note: 'Sample', year: 2026 } } as Record<string, unknown>,
  rows: [
    { slug: 'a', price: 1 },
    { slug: 'b', price: 2 },
  ] as { slug: string; price: number }[],
})
type Site = ReturnType<typeof site>

/** What a change does to something that was made by looking. */
const stands = (look: (seen: Site) => unknown, change: (now: Site) => unknown) => {
  const given = site()
  const { seen, reads } = noting(given)
  look(seen)
  const now = site()
  // A moment is no plain data: it is the same only where it is the very one.
  now.at = given.at
  change(now)
  return reads.stands(now)
}
const findB = ({ rows }: Site) => rows.find(({ slug }) => slug === 'b')?.price
const nothing = () => undefined

test('what was made stands while what it was made from does', () => {
  for (const look of [findB, ({ name }: Site) => name, JSON.stringify, (seen: Site) => ({ ...seen.menus })])
    expect(stands(look, nothing)).toBe(true)
  const unseen = (now: Site) => {
    now.name = 'Other'
    Object.assign(now.rows[0] as object, { price: 9 })
    now.menus['header'] = []
  }
  expect(stands(findB, unseen)).toBe(true)
  expect(stands(nothing, unseen)).toBe(true)
})

test('it falls with anything that was looked at: a value, a row, a name, how many there are', () => {
  const told = (look: (seen: Site) => unknown, change: (now: Site) => unknown) =>
    expect(stands(look, change)).toBe(false)
  told(findB, now => Object.assign(now.rows[1] as object, { price: 3 }))
  told(findB, now => now.rows.unshift({ slug: 'b', price: 2 }))
  told(findB, now => now.rows.splice(0, 1))
  told(
    ({ rows }) => rows.length,
    now => now.rows.push({ slug: 'c', price: 3 }),
  )
  told(
    ({ rows }) => rows.map(row => row),
    now => now.rows.push({ slug: 'c', price: 3 }),
  )
  told(
    ({ menus }) => 'side' in menus,
    now => Object.assign(now.menus, { side: {} }),
  )
  told(
    ({ menus }) => Object.keys(menus),
    now => Object.assign(now.menus, { side: {} }),
  )
  told(
    ({ menus }) => Object.hasOwn(menus, 'header'),
    now => delete now.menus['header'],
  )
  told(
    ({ menus }) => menus['side'],
    now => Object.assign(now.menus, { side: 'x' }),
  )
  told(
    ({ menus }) => (menus['footer'] as { note: string }).note,
    now => Object.assign(now.menus, { footer: null }),
  )
  told(
    ({ menus }) => JSON.stringify(menus),
    now => Object.assign(now.menus['footer'] as object, { year: 2027 }),
  )
  told(
    ({ rows }) => [...rows].map(({ price }) => price),
    now => now.rows.reverse(),
  )
  told(
    ({ at }) => at,
    now => Object.assign(now, { at: new Date(0) }),
  )
  told(
    ({ menus }) => ({ ...menus }),
    now => Object.assign(now.menus, { footer: 'x' }),
  )
})

test('the same thing looked at twice is the same, and what is read of it is what it holds', () => {
  const given = site()
  const { seen } = noting(given)
  expect(seen.rows[0]).toBe(seen.rows[0])
  expect(seen).toEqual(given)
  expect(Array.isArray(seen.rows)).toBe(true)
  const frozen = noting({ menu: Object.freeze({ label: 'Home' }) })
  expect(frozen.seen.menu.label).toBe('Home')
  expect(frozen.reads.stands({ menu: { label: 'Home' } })).toBe(false)
})
