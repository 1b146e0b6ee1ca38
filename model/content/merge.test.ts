import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { same } from './diff.ts'
import { type Fields, group, list, number, text, toggle, values } from './field.ts'
import { ownable } from './inherit.ts'
import { type Merge, merge, type Side } from './merge.ts'

const fields = {
  headline: text('Headline'),
  price: number('Price'),
  range: group('Range', { minimum: number('Minimum'), shown: toggle('Shown') }),
  tags: values('Tags', text('Tag')),
  banners: list('Banners', { title: text('Title'), quote: text('Quote') }, { itemLabel: 'Banner' }),
} satisfies Fields
const paths = ownable(fields)
const all = new Set(paths)

type Row = { id: string; title: string; quote: string }
type Page = {
  headline: string
  price: number
  range: { minimum: number; shown: boolean }
  tags: string[]
  banners: Row[]
}
const word = fc.constantFrom('', 'a', 'b', 'c')
const idPool = ['0001', '0002', '0003', '0004', '0005', '0006']
const row = (id: string) => fc.record({ id: fc.constant(id), title: word, quote: word })
const rows = fc
  .shuffledSubarray(idPool)
  .chain(ids => (ids.length === 0 ? fc.constant([]) : fc.tuple(...ids.map(row)))) as fc.Arbitrary<Row[]>
const page: fc.Arbitrary<Page> = fc.record({
  headline: word,
  price: fc.integer({ min: 0, max: 3 }),
  range: fc.record({ minimum: fc.integer({ min: 0, max: 2 }), shown: fc.boolean() }),
  tags: fc.array(word, { maxLength: 3 }),
  banners: rows,
})
const own = fc.subarray(paths).map(some => new Set(some))
const side: fc.Arbitrary<Side> = fc.record({ values: page, own })
const groupSide: fc.Arbitrary<Side> = page.map(values => ({ values, own: all }))

const of = ({ values }: Side) => values as Page
const listed = ({ conflicts }: Merge, ...keys: string[]) =>
  conflicts.some(({ key }) => keys.some(sought => key === sought || sought.startsWith(`${key}/`)))
const said = (whole: Side, path: string) =>
  whole.own.has(path) ? path.split('.').reduce((at, name) => at[name as never], whole.values as object) : 'of the group'

/** Each thing this side changed stands in the merge or is listed. Returns what is lost. */
function lost(base: Side, changed: Side, result: Merge): string[] {
  const gone: string[] = []
  for (const path of paths.filter(each => each !== 'banners')) {
    const key = path.replaceAll('.', '/')
    if (same(said(base, path), said(changed, path)) || listed(result, key)) continue
    if (!same(said(result.merged, path), said(changed, path))) gone.push(path)
  }
  return [...gone, ...lostRows(base, changed, result)]
}

function lostRows(base: Side, changed: Side, result: Merge): string[] {
  if (listed(result, 'banners')) return []
  if (!changed.own.has('banners')) return base.own.has('banners') && result.merged.own.has('banners') ? ['banners'] : []
  const byId = (whole: Side) => new Map(of(whole).banners.map(each => [each.id, each]))
  const [before, after, now] = [byId(base), byId(changed), byId(result.merged)]
  const cells = [...after.values()].flatMap(({ id, title, quote }) => {
    const [was, is] = [before.get(id), now.get(id)]
    return Object.entries({ title, quote }).flatMap(([name, value]) =>
      was?.[name as 'title'] === value || is?.[name as 'title'] === value || listed(result, `banners/${id}/${name}`)
        ? []
        : [`banners ${id} ${name}`],
    )
  })
  const added = [...after.keys()].filter(id => !before.has(id) && !now.has(id) && !listed(result, `banners/${id}`))
  const back = [...before.keys()].filter(id => !after.has(id) && now.has(id) && !listed(result, `banners/${id}`))
  return [...cells, ...added, ...back]
}

describe('merge', () => {
  const runs = { numRuns: 2_000 }

  it('loses nothing that either side changed without listing it', () => {
    fc.assert(
      fc.property(groupSide, groupSide, groupSide, (base, mine, theirs) => {
        const result = merge(fields, base, mine, theirs)
        expect(lost(base, mine, result)).toEqual([])
        expect(lost(base, theirs, result)).toEqual([])
      }),
      runs,
    )
  })

  it('keeps what a brand made its own or gave back to the group, on either side', () => {
    fc.assert(
      fc.property(side, side, side, (base, mine, theirs) => {
        const result = merge(fields, base, mine, theirs)
        for (const changed of [mine, theirs]) {
          for (const path of paths.filter(each => each !== 'banners')) {
            if (same(said(base, path), said(changed, path)) || listed(result, path.replaceAll('.', '/'))) continue
            expect(said(result.merged, path)).toEqual(said(changed, path))
          }
        }
      }),
      runs,
    )
  })

  it('gives the other side where one changed nothing', () => {
    fc.assert(
      fc.property(side, side, (base, changed) => {
        const kept = merge(fields, base, changed, base)
        expect([kept.merged.own, kept.conflicts, kept.takenFromThem]).toEqual([changed.own, [], []])
        const taken = merge(fields, base, base, changed)
        expect([taken.merged.own, taken.conflicts]).toEqual([changed.own, []])
        for (const path of paths) {
          if (changed.own.has(path)) expect(said(kept.merged, path)).toEqual(said(changed, path))
          if (changed.own.has(path)) expect(said(taken.merged, path)).toEqual(said(changed, path))
        }
      }),
      runs,
    )
  })

  it('follows the choices, and asks the same questions after them', () => {
    fc.assert(
      fc.property(groupSide, groupSide, groupSide, (base, mine, theirs) => {
        const asked = merge(fields, base, mine, theirs).conflicts
        const choices = Object.fromEntries(asked.map(({ key }) => [key, 'theirs' as const]))
        const chosen = merge(fields, base, mine, theirs, choices)
        expect(chosen.conflicts).toEqual(asked)
        const again = merge(fields, base, theirs, mine)
        expect(new Set(again.conflicts.map(({ key }) => key))).toEqual(new Set(asked.map(({ key }) => key)))
        expect({ ...of(chosen.merged), banners: [] }).toEqual({ ...of(again.merged), banners: [] })
        expect(
          of(chosen.merged)
            .banners.map(({ id }) => id)
            .toSorted(),
        ).toEqual(
          of(again.merged)
            .banners.map(({ id }) => id)
            .toSorted(),
        )
      }),
      runs,
    )
  })

  it('names conflicts in labels, and keeps a row that one removed and the other wrote in', () => {
    const start: Page = {
      headline: 'Old',
      price: 1,
      range: { minimum: 0, shown: true },
      tags: [],
      banners: [
        { id: '0001', title: 'One', quote: '' },
        { id: '0002', title: 'Two', quote: '' },
      ],
    }
    const at = (change: Partial<Page>): Side => ({ values: { ...start, ...change }, own: all })
    const mine = at({ headline: 'Mine', banners: [{ id: '0001', title: 'One', quote: '' }] })
    const theirs = at({
      headline: 'Theirs',
      price: 2,
      banners: [start.banners[0] as Row, { id: '0002', title: 'Two, written', quote: '' }],
    })
    const { conflicts, takenFromThem, merged } = merge(fields, at({}), mine, theirs, { 'banners/0002': 'theirs' })
    expect(conflicts.map(({ label, kind }) => [label, kind])).toEqual([
      ['Headline', 'value'],
      ['Banners › Banner 2', 'row'],
    ])
    expect(takenFromThem.map(({ label, before, after }) => [label, before, after])).toEqual([['Price', 1, 2]])
    expect(of(merged).headline).toBe('Mine')
    expect(of(merged).banners.map(({ title }) => title)).toEqual(['One', 'Two, written'])
  })
})
