import type { Static } from 'typebox'
import { cellOf } from '../../../model/content/cells.ts'
import type { Field } from '../../../model/content/field.ts'
import { validateFields } from '../../../model/content/validate.ts'
import { fromWire } from '../../../model/content/wire.ts'
import type { Selection } from '../../../model/contract/selection.ts'
import { Refusal } from '../../../model/errors.ts'
import type { CallerCtx } from '../../call/context.ts'
import { chosen } from '../../records/chosen.ts'
import { outcomeOf } from '../../records/sheets/came-in.ts'
import { cellsOf, differs, type JudgedRow, titleOf } from './judge-sheet.ts'
import { nameOf, namesOf, type Of, openFields, seenFields, standingOf } from './standing-records.ts'
import { type Look, mostChanged, takeAll, triedOf } from './take.ts'

type Setting = {
  readonly selection: Static<typeof Selection>
  readonly field: string
  readonly value?: unknown
}

/** A field that the caller may set, and its value in the form of the field: a value that no record can have is refused here. */
function asked(ctx: CallerCtx, { listSource }: Of, { field: name, value }: Setting): { field: Field; value: unknown } {
  const [, field] = openFields(ctx, listSource).find(([known]) => known === name) ?? []
  if (!field)
    throw new Refusal('INVALID', {
      errors: { field: [`No field of this name can be set on many ${listSource.list.many}, or not by your role.`] },
    })
  const fields = { [name]: field }
  const values = fromWire(fields, { [name]: value ?? null })
  const wrong = Object.values(validateFields(fields, values)).flat()
  if (wrong.length > 0) throw new Refusal('INVALID', { errors: { value: wrong } })
  return { field, value: values[name] }
}

/** A change of one field is a sheet of ids and one column: each record judged by itself, in the order of the list. */
async function lookAt(ctx: CallerCtx, of: Of, setting: Setting): Promise<Look & { readonly ids: readonly number[] }> {
  const { listSource } = of
  const { field: name } = setting
  const { field, value } = asked(ctx, of, setting)
  const target = { key: listSource.kind.key, listSource, brand_id: of.brand_id ?? undefined }
  const named = await chosen(ctx, ctx.db, target, setting.selection)
  const standing = await standingOf(ctx, of, named)
  const there = new Set(standing.map(({ id }) => id))
  const gone = named.filter(id => !there.has(id))
  const names = await namesOf(ctx, listSource, [{ [name]: value }])
  const said = { [name]: String(cellOf(field, value, nameOf(names, name)) ?? '').slice(0, 200) }
  const judged = [
    ...standing.map((each, i): JudgedRow => {
      const set = differs(value, each.values[name]) ? { [name]: value } : {}
      const state = Object.keys(set).length > 0 ? 'changed' : 'same'
      return { row: i + 1, state, standing: each, set, wrong: [], said }
    }),
    ...gone.map((_, i): JudgedRow => {
      const wrong = [{ field: 'id', message: `This ${listSource.list.one} is not in the list any more.` }]
      return { row: standing.length + i + 1, state: 'bad', standing: undefined, set: {}, wrong, said }
    }),
  ]
  const n = judged.filter(({ state }) => state === 'changed').length
  if (n > mostChanged)
    throw new Refusal('INVALID', {
      message: `This changes ${n.toLocaleString('en')} ${listSource.list.many}; at most ${mostChanged.toLocaleString('en')} at once. Select fewer.`,
    })
  // A rule may be of another field: that one stands there as it is.
  const shown = seenFields(ctx, listSource).map(([known, of]) => ({ name: known, field: of, at: 0 }))
  const columns = { keys: {}, fields: shown, left_out: [] }
  return { columns, judged, ids: [...standing.map(({ id }) => id), ...gone] }
}

/** What the value would change. */
export async function previewField(ctx: CallerCtx, of: Of, setting: Setting) {
  const { listSource } = of
  const { columns, judged, ids, mark, told, names } = await triedOf(ctx, of, inner => lookAt(inner, of, setting))
  const { fields } = listSource.kind.content
  return {
    ...outcomeOf(judged, false),
    differences: told.map(each => ({
      id: ids[each.row - 1] ?? 0,
      row: each.row,
      state: each.state,
      // By the name that it has now: all of them are about to have the same.
      name: each.standing
        ? titleOf(listSource, { ...each, set: {} })
        : `${listSource.list.one} ${ids[each.row - 1] ?? ''}`,
      note: null,
      cells: cellsOf(each, columns, names).map(({ cell: _, ...cell }) => ({
        ...cell,
        label: cell.label || (fields[cell.field]?.label ?? ''),
      })),
    })),
    mark,
  }
}

/** Sets it, and says of each record that was left out why: more of them than a preview shows. */
export async function setField(
  ctx: CallerCtx,
  of: Of,
  { without_bad, mark, ...setting }: Setting & { readonly without_bad?: boolean | undefined; readonly mark: string },
) {
  const { taken, looked } = await takeAll(ctx, of, inner => lookAt(inner, of, setting), {
    without_bad,
    mark,
    one: setting.field,
    refused: `Nothing was changed: {n} ${of.listSource.list.many} cannot be. Leave them out, or choose another value.`,
  })
  const left_out = looked.judged
    .filter(({ state }) => state === 'bad')
    .map(({ row, wrong }) => ({ id: looked.ids[row - 1] ?? 0, message: wrong.map(({ message }) => message).join(' ') }))
  return { ...taken, left_out }
}
