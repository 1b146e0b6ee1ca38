import { createHash } from 'node:crypto'
import { cellOf, valueIn } from '../../../model/content/cells.ts'
import { same } from '../../../model/content/diff.ts'
import type { Field } from '../../../model/content/field.ts'
import { searchable } from '../../../model/lists/list.ts'
import { leafPatterns } from '../../../model/rules/patterns.ts'
import { words } from '../../../model/rules/plain-words.ts'
import type { Names } from '../../../model/trail/shown.ts'
import { letters } from '../../records/export/write-xlsx.ts'
import type { RecordSource } from '../../records/record-repository.ts'
import type { RecordValues } from '../../records/record-values.ts'
import { keyHeads } from './sheet-of-records.ts'
import { nameOf, type RecordInSheet } from './standing-records.ts'

type State = 'new' | 'changed' | 'same' | 'stale' | 'bad'
type Wrong = { readonly field: string; readonly message: string }
/** A row of a sheet: the record that it is of, what it says otherwise, and why it cannot be taken. */
export type JudgedRow = {
  readonly row: number
  state: State
  readonly standing: RecordInSheet | undefined
  /** Values in the form of the fields; of a new record, all that the row says. */
  readonly set: RecordValues
  readonly wrong: Wrong[]
  /** The cells as they were written, by field. */
  readonly said: Readonly<Record<string, string>>
}

/** Where the columns of a sheet are: of the keys, of fields, and which heads are neither. */
export type Columns = {
  readonly keys: { readonly id?: number; readonly version?: number }
  readonly fields: readonly { readonly name: string; readonly field: Field; readonly at: number }[]
  readonly left_out: readonly string[]
}

export function columnsOf(heads: readonly string[], fields: readonly (readonly [string, Field])[]): Columns {
  const at = (label: string) => heads.findIndex(head => words(head) === words(label))
  const [id, version] = keyHeads.map(at)
  const found = fields.flatMap(([name, field]) => (at(field.label) < 0 ? [] : [{ name, field, at: at(field.label) }]))
  const known = new Set([id, version, ...found.map(each => each.at)])
  return {
    keys: {
      ...(id !== undefined && id >= 0 ? { id } : {}),
      ...(version !== undefined && version >= 0 ? { version } : {}),
    },
    fields: found,
    left_out: heads.flatMap((head, i) => (known.has(i) || head.trim() === '' ? [] : [head])),
  }
}

const textAt = (cells: readonly string[], at: number | undefined) => (at === undefined ? '' : (cells[at] ?? '').trim())

/** Each row under the heads, judged by itself. Row numbers as the file counts them: the heads are row 1. */
export function judge(
  rows: readonly (readonly string[])[],
  columns: Columns,
  standing: readonly RecordInSheet[],
  one: string,
): JudgedRow[] {
  const byId = new Map(standing.map(each => [each.id, each]))
  const seen = new Map<number, number>()
  return rows.slice(1).flatMap((cells, i): JudgedRow[] => {
    if (cells.every(cell => cell.trim() === '')) return []
    const row = i + 2
    const wrong: Wrong[] = []
    const id = textAt(cells, columns.keys.id)
    const found = leafPatterns.id.test(id) ? byId.get(Number(id)) : undefined
    if (id !== '' && !found)
      wrong.push({
        field: 'id',
        message: `No ${one} here has the id ${id.slice(0, 20)}. Leave the cell empty to add one.`,
      })
    if (found) {
      const before = seen.get(found.id)
      if (before !== undefined) wrong.push({ field: 'id', message: `Row ${before} has the same id.` })
      seen.set(found.id, row)
    }
    const version = textAt(cells, columns.keys.version)
    if (version !== '' && !leafPatterns.id.test(version))
      wrong.push({
        field: 'version',
        message: 'A version is a whole number, as the export wrote it. Leave the cell empty to compare nothing.',
      })
    const set: Record<string, unknown> = {}
    const said: Record<string, string> = {}
    for (const { name, field, at } of columns.fields) {
      const text = textAt(cells, at)
      said[name] = text.slice(0, 200)
      const value = valueIn(field, text)
      if ('problem' in value) wrong.push({ field: name, message: value.problem })
      else if (found ? differs(value.value, found.values[name]) : text !== '') set[name] = value.value
    }
    const isStale = found !== undefined && version !== '' && Number(version) !== found.version
    const state =
      wrong.length > 0 ? 'bad' : !found ? 'new' : Object.keys(set).length === 0 ? 'same' : isStale ? 'stale' : 'changed'
    return [{ row, state, standing: found, set, wrong, said }]
  })
}

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
/** Whether a value is another than the one that stands: nothing is nothing, however it is kept. */
export const differs = (value: unknown, stands: unknown): boolean =>
  !same(value, stands ?? null) && !(isEmpty(value) && isEmpty(stands))

/** Sheets with one mark write the same: what was looked at is what is taken. */
export const markOf = (judged: readonly JudgedRow[]): string =>
  createHash('sha256')
    .update(
      JSON.stringify(judged.map(({ row, state, standing, set }) => [row, state, standing?.id, standing?.version, set])),
    )
    .digest('base64url')

/** The cells of a row that say otherwise than it stands, what is wrong with them first. */
export function cellsOf({ row, standing, set, wrong, said }: JudgedRow, columns: Columns, names: Names) {
  const of = new Map(columns.fields.map(each => [each.name, each]))
  const stood = (name: string) => {
    const known = of.get(name)
    return known && standing ? cellOf(known.field, standing.values[name], nameOf(names, name)) : null
  }
  const placeOf = (name: string) => {
    const at = of.get(name)?.at ?? (name === 'version' ? columns.keys.version : columns.keys.id)
    return at === undefined ? `${row}` : `${letters(at)}${row}`
  }
  const labelOf = (name: string) =>
    of.get(name)?.field.label ?? (name === 'version' ? 'Version' : name === 'id' ? 'Id' : '')
  const lines = [
    ...wrong.map(({ field, message }) => ({ field, error: message })),
    ...Object.keys(set)
      .filter(name => wrong.every(({ field }) => field !== name))
      .map(name => ({ field: name, error: null })),
  ]
  return lines.map(({ field, error }) => ({
    field,
    label: labelOf(field),
    cell: placeOf(field),
    old: stood(field),
    new:
      Object.hasOwn(set, field) && of.has(field)
        ? cellIn(of.get(field)?.field, set[field], said[field], names, field)
        : (said[field] ?? stood(field)),
    error,
  }))
}

/** As it would stand; a record that was not named before has the name that was written. */
const cellIn = (field: Field | undefined, value: unknown, said: string | undefined, names: Names, name: string) =>
  field && field.kind !== 'relation' ? cellOf(field, value, nameOf(names, name)) : (said ?? null)

/** What a record is called: by its list’s first word that its fields have. */
export function titleOf(
  { list, kind }: RecordSource,
  { standing, set, row }: Pick<JudgedRow, 'standing' | 'set' | 'row'>,
): string {
  const values = { ...standing?.values, ...set }
  const name = [...searchable(list), ...Object.keys(kind.content.fields)]
    .map(field => values[field])
    .find(value => typeof value === 'string' && value !== '')
  return String(name ?? (standing ? `${list.one} ${standing.id}` : `Row ${row}`)).slice(0, 120)
}
