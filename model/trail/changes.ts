import { diff } from '../content/diff.ts'
import type { Field, Fields } from '../content/field.ts'
import { fieldName } from '../field-names.ts'
import { isObject } from '../rules/is-object.ts'
import { columnOf, fieldsOf } from './forms.ts'
import type { TrailLine } from './line.ts'
import { fieldsWithin, type Names, shownOf, type ValueInTrail } from './shown.ts'

/** One field that a line says differs: its path, its label as the form has it, and both values as the form shows them. */
type TrailChange = {
  readonly field: string
  readonly label: string
  readonly before: ValueInTrail
  readonly after: ValueInTrail
}

/** What a refused line has beside the fields: what was asked for, and why it was refused. */
type Refused = { readonly code: string; readonly message: string }
export const refusedKey = 'refused'
export const askedKey = 'asked'

/** Why a line was refused; undefined where it was not, or where lines of its time did not say. */
export function refusedOf({ after }: Pick<TrailLine, 'after'>): Refused | undefined {
  const said = isObject(after) ? after[refusedKey] : undefined
  return isObject(said) && typeof said['message'] === 'string'
    ? { code: String(said['code'] ?? ''), message: said['message'] }
    : undefined
}

const side = (value: unknown): Record<string, unknown> => (isObject(value) ? value : {})

/** What a line says of each field, in the order of the form and then of the line. */
export function changesOf(line: TrailLine, names?: Names): TrailChange[] {
  const asked = side(line.after)[askedKey]
  if (refusedOf(line)) return fieldsIn(line, {}, side(asked), names)
  // Nothing that became nothing, as of a field that a new record leaves empty, is no change to a reader.
  return fieldsIn(line, side(line.before), side(line.after), names).filter(
    ({ before, after }) => before.as !== 'none' || after.as !== 'none',
  )
}

function fieldsIn(
  line: TrailLine,
  before: Record<string, unknown>,
  after: Record<string, unknown>,
  names: Names | undefined,
): TrailChange[] {
  const fields = fieldsOf(line)
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const formed = keys.filter(key => Object.hasOwn(fields, key))
  const order = Object.keys(fields)
  return [
    ...formed.toSorted((a, b) => order.indexOf(a) - order.indexOf(b)),
    ...keys.filter(key => !Object.hasOwn(fields, key)),
  ].flatMap(key => {
    const field = fields[key]
    const column = columnOf(line, key)
    const isNested = field && (field.kind === 'group' || (field.kind === 'list' && field.item.kind === 'group'))
    // A group or rows: the parts that differ, each by its own label.
    if (isNested && isObjectOrRows(before[key]) && isObjectOrRows(after[key]))
      return diff({ [key]: field }, before, after).map(change => {
        const [was, is] = change.kind === 'moved' ? placesIn(change) : [change.before, change.after]
        const of = {
          name: nameOf(change.path),
          field: change.kind === 'moved' ? undefined : fieldAt(fields, change.path),
          names,
        }
        return { field: change.path, label: change.label, before: shownOf(was, of), after: shownOf(is, of) }
      })
    // Columns of a file that was taken out, by their heads.
    if (key === 'columns')
      return [
        {
          field: key,
          label: fieldName(key),
          before: shownOf(headsOf(line, fields, before[key]), { name: key }),
          after: shownOf(headsOf(line, fields, after[key]), { name: key }),
        },
      ]
    return [
      {
        field: key,
        label: field?.label ?? column?.label ?? fieldName(key),
        before: shownOf(before[key], { name: key, field, column, names }),
        after: shownOf(after[key], { name: key, field, column, names }),
      },
    ]
  })
}

/** The rows of a list by their places: their ids are no words. */
function placesIn({ before, after }: { before: unknown; after: unknown }): [string, string] {
  const was = Array.isArray(before) ? before : []
  const is = Array.isArray(after) ? after : []
  return [was.map((_, i) => i + 1).join(', '), is.map(id => was.indexOf(id) + 1).join(', ')]
}

/** The field at the path of a difference; a number is a place among rows. */
function fieldAt(fields: Fields, path: string): Field | undefined {
  const [key = '', ...rest] = path.split('.').filter(part => !/^\d+$/.test(part))
  const field = Object.hasOwn(fields, key) ? fields[key] : undefined
  return rest.length === 0 ? field : fieldAt(fieldsWithin(field), rest.join('.'))
}

const headsOf = (line: TrailLine, fields: Fields, value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(name => fields[String(name)]?.label ?? columnOf(line, String(name))?.label ?? fieldName(String(name)))
    : value

const isObjectOrRows = (value: unknown): boolean => isObject(value) || Array.isArray(value)
const nameOf = (path: string): string => path.split('.').at(-1) ?? path
