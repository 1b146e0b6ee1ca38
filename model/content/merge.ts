import { type Change, same } from './diff.ts'
import type { Field, Fields, GroupField, ListField } from './field.ts'
import { mergedOrder } from './merge-order.ts'
import { isObject } from './value.ts'

/** A page as one person has it: its values, and the paths that are the site's own (all of them on the group site). */
export type Side = { readonly values: Readonly<Record<string, unknown>>; readonly own: ReadonlySet<string> }
export type MergeChoice = 'mine' | 'theirs'

/** One side's version of a field. `own` false: the group's value, whatever it is. `there` false: the row is removed. */
export type Stand = { readonly value: unknown; readonly own: boolean; readonly there: boolean }

/** A field that both changed differently. `key` addresses rows by id, so that it stays valid while rows move. */
export type Conflict = {
  readonly key: string
  readonly path: string
  readonly label: string
  readonly kind: 'value' | 'row' | 'order'
  readonly field: Field
  readonly base: Stand
  readonly mine: Stand
  readonly theirs: Stand
}

export type Merge = {
  readonly merged: Side
  readonly conflicts: readonly Conflict[]
  /** Fields that they changed and I did not: taken over. */
  readonly takenFromThem: readonly Change[]
}

type At = { readonly key: string; readonly path: string; readonly label: string }
type Work = {
  readonly choices: Readonly<Record<string, MergeChoice>>
  readonly conflicts: Conflict[]
  readonly taken: Change[]
  readonly own: Set<string>
}

/**
 * Joins two edits of one page that started from the same `base`: field by field, and in lists of rows by row id.
 * A change of one side is kept; different changes of both are a conflict, settled by `choices` (by key), as mine
 * until chosen.
 */
export function merge(
  fields: Fields,
  base: Side,
  mine: Side,
  theirs: Side,
  choices: Readonly<Record<string, MergeChoice>> = {},
): Merge {
  const work: Work = { choices, conflicts: [], taken: [], own: new Set() }
  const values = mergeOwnables(work, fields, base, mine, theirs, { key: '', path: '', label: '' })
  return { merged: { values, own: work.own }, conflicts: work.conflicts, takenFromThem: work.taken }
}

const child = (at: At, name: string, label: string): At => ({
  key: at.key === '' ? name : `${at.key}/${name}`,
  path: at.path === '' ? name : `${at.path}.${name}`,
  label: at.label === '' ? label : `${at.label} › ${label}`,
})
const partOf = (value: unknown, name: string): unknown => (isObject(value) ? value[name] : undefined)
const within = (side: Side, name: string): Side => {
  const part = side.values[name]
  return { own: side.own, values: isObject(part) ? part : {} }
}

/** Down to the leaves and lists at which a value is the site's own or the group's. */
function mergeOwnables(work: Work, fields: Fields, base: Side, mine: Side, theirs: Side, at: At) {
  const pairs = Object.entries(fields).map(([name, field]): [string, unknown] => {
    const here = child(at, name, field.label)
    if (field.kind === 'group') {
      return [
        name,
        mergeOwnables(work, field.fields, within(base, name), within(mine, name), within(theirs, name), here),
      ]
    }
    const [b, m, t] = [base, mine, theirs].map(
      (side): Stand => ({ value: side.values[name], own: side.own.has(here.path), there: true }),
    ) as [Stand, Stand, Stand]
    const settled = mergeOwnable(work, field, b, m, t, here)
    if (settled.own) work.own.add(here.path)
    return [name, settled.value]
  })
  return Object.fromEntries(pairs)
}

function mergeOwnable(work: Work, field: Exclude<Field, GroupField>, b: Stand, m: Stand, t: Stand, at: At): Stand {
  // Neither side owns a value: the group's value now, which theirs read last.
  if (!m.own && !t.own) return t
  if (m.own && t.own) return { value: mergeField(work, field, b, m, t, at), own: true, there: true }
  return settle(work, 'value', field, b, m, t, at)
}

function mergeField(work: Work, field: Field, b: Stand, m: Stand, t: Stand, at: At): unknown {
  if (field.kind === 'group') return mergeGroup(work, field, b.value, m.value, t.value, at)
  if (field.kind === 'list' && field.item.kind === 'group') {
    const rows = [b, m, t].map(stand => rowsById(stand.value))
    const [of, mine, theirs] = rows
    if (of && mine && theirs) return mergeRows(work, field, field.item, of, mine, theirs, at)
  }
  return settle(work, 'value', field, b, m, t, at).value
}

const mergeGroup = (work: Work, field: GroupField, b: unknown, m: unknown, t: unknown, at: At) =>
  Object.fromEntries(
    Object.entries(field.fields).map(([name, inner]) => {
      const [base, mine, theirs] = [b, m, t].map(value => stand(partOf(value, name))) as [Stand, Stand, Stand]
      return [name, mergeField(work, inner, base, mine, theirs, child(at, name, inner.label))]
    }),
  )

const stand = (value: unknown, there = true): Stand => ({ value, own: true, there })

/** Two versions are equal when both leave the field to the group, or both hold the same value. */
const agree = (a: Stand, b: Stand) =>
  a.there === b.there && a.own === b.own && (!a.own || !a.there || same(a.value, b.value))

function settle(work: Work, kind: Conflict['kind'], field: Field, b: Stand, m: Stand, t: Stand, at: At): Stand {
  // Where both leave it to the group, theirs read it last.
  if (agree(m, t)) return m.own ? m : t
  if (agree(t, b)) return m
  if (agree(m, b)) {
    const change = !t.there ? 'removed' : kind === 'order' ? 'moved' : 'changed'
    work.taken.push({ path: at.path, label: at.label, kind: change, before: m.value, after: t.value })
    return t
  }
  work.conflicts.push({ ...at, kind, field, base: b, mine: m, theirs: t })
  return work.choices[at.key] === 'theirs' ? t : m
}

type Row = { readonly id: string } & Readonly<Record<string, unknown>>
type Rows = ReadonlyMap<string, Row>

/** Rows by id, in order; undefined where ids are missing or repeated; the list is then one value. */
function rowsById(value: unknown): Rows | undefined {
  if (value === undefined) return new Map()
  if (!Array.isArray(value) || !value.every((row): row is Row => isObject(row) && typeof row['id'] === 'string')) return
  const rows = new Map(value.map(row => [row.id, row]))
  return rows.size === value.length ? rows : undefined
}

function mergeRows(work: Work, list: ListField, item: GroupField, base: Rows, mine: Rows, theirs: Rows, at: At) {
  const places = (mine.size > 0 ? [...mine.keys()] : []).concat([...theirs.keys()].filter(id => !mine.has(id)))
  const merged = new Map<string, Row>()
  for (const id of places) {
    const side = mine.has(id) ? mine : theirs
    const i = [...side.keys()].indexOf(id)
    const here = { ...child(at, id, `${list.itemLabel} ${i + 1}`), path: `${at.path}.${i}` }
    const row = mergeRow(work, item, base.get(id), mine.get(id), theirs.get(id), here)
    if (row) merged.set(id, row)
  }
  const { order, conflict, taken } = mergedOrder(base, mine, theirs, merged, work.choices[`${at.key}/order`])
  const here = { ...child(at, 'order', 'order'), path: at.path }
  const [b, m, t] = [base, mine, theirs].map(rows => stand([...rows.keys()])) as [Stand, Stand, Stand]
  if (conflict) work.conflicts.push({ ...here, kind: 'order', field: list, base: b, mine: m, theirs: t })
  if (taken) work.taken.push({ path: here.path, label: here.label, kind: 'moved', before: m.value, after: t.value })
  return order.map(id => merged.get(id))
}

function mergeRow(work: Work, item: GroupField, b: Row | undefined, m: Row | undefined, t: Row | undefined, at: At) {
  if (m && t) return { id: m.id, ...mergeGroup(work, item, b, m, t, at) }
  if (!b && t) {
    work.taken.push({ path: at.path, label: at.label, kind: 'added', before: undefined, after: t })
    return t
  }
  if (!b) return m
  // One side removed the row. It goes if the other left it unchanged; else they decide.
  const settled = settle(work, 'row', item, stand(b), stand(m, m !== undefined), stand(t, t !== undefined), at)
  return settled.there ? (settled.value as Row) : undefined
}
