import { type RawBuilder, sql } from 'kysely'
import type { RecordKind } from '../../model/kinds/kind.ts'
import { tableOf } from '../../model/kinds/table-of.ts'
import type { ColumnKind, ListColumn } from '../../model/lists/list.ts'
import { stepsOfAtrium } from '../../model/workflows/publication.ts'
import type { CallerCtx } from '../call/context.ts'
import type { BulkAction } from '../records/bulk.ts'
import type { Source } from '../records/list-sql.ts'
import { personName, type RecordRepository, type RecordSource } from '../records/record-repository.ts'
import { type RecordStep, recordSteps } from '../records/record-steps.ts'
import { refusedInBulk } from '../records/site-check/refused-references.ts'
import { trashActions } from '../records/trash.ts'
import { usedInBulk, withdraws } from './record-withdraw.ts'

const types: Partial<Record<ColumnKind, NonNullable<Source['types']>[string]>> = {
  time: 'timestamptz',
  date: 'date',
  // As wide as any column that counts: the order of reading of questions is past an int.
  count: 'bigint',
  peso: 'numeric',
  flag: 'bool',
  brand: 'int',
}
const typeOf = ({ as, filter }: ListColumn) =>
  filter?.kind === 'relation' && filter.by !== 'row' ? 'bigint' : types[as]

/** The list of a kind, from its columns. */
function recordSource(kind: RecordKind, place: RecordRepository): Source {
  const { list } = kind
  const columns = Object.entries(list.columns)
  const plain = ['id', 'version', ...columns.map(([field]) => field), ...(list.trash ? ['deleted_at'] : [])]
  return {
    table: place.table,
    fields: {
      ...Object.fromEntries(plain.map(field => [field, sql`t.${sql.ref(field)}`])),
      ...Object.fromEntries(columns.flatMap(([field]) => (place.shown?.[field] ? [[field, place.shown[field]]] : []))),
      ...(list.trash ? { deleted_by: personName('gone') } : {}),
    },
    joins: sql`${place.joins ?? sql``} ${list.trash ? sql`left join users gone on gone.id = t.deleted_by` : sql``}`,
    ...(place.only ? { only: place.only } : {}),
    asks: {
      ...place.asks,
      ...(list.columns['waits']
        ? { waits: value => (value === 'true' ? hasChange(kind) : sql`not ${hasChange(kind)}`) }
        : {}),
    },
    mine: { written: ({ user_id }) => sql`t.created_by = ${user_id}` },
    searched: place.searched ?? sql<string>`t.search_text`,
    types: Object.fromEntries(
      columns.flatMap(([field, column]) => (typeOf(column) ? [[field, typeOf(column)]] : [])),
    ) as NonNullable<Source['types']>,
  }
}

/** Whether a change waits beside the record (decision 342). */
const hasChange = ({ key }: RecordKind): RawBuilder<unknown> =>
  sql`exists (select from record_changes as its where its.list = ${key} and its.record_id = t.id)`

/** The list source of a kind, with its bulk actions. */
export function recordListSource(kind: RecordKind, special: Partial<RecordRepository> = {}): RecordSource {
  const { list } = kind
  const waits = list.columns['waits'] ? { waits: hasChange(kind) } : {}
  const place = { table: tableOf(kind.key), ...special, shown: { ...special.shown, ...waits } }
  refuseUndue(kind, place)
  return {
    kind,
    place,
    list,
    source: recordSource(kind, place),
    entity: kind.entity,
    page: kind.page,
    bulk: {
      ...(list.trash ? trashOf(kind, place) : {}),
      ...setsOf(kind),
      ...Object.fromEntries(
        Object.entries(recordSteps(kind, place)).map(([name, step]) => [name, bulkOf(kind, place, name, step)]),
      ),
    },
  }
}

/** A step that nobody may take but Atrium, and that no job takes, would leave its records waiting for ever. */
function refuseUndue({ key, publication }: RecordKind, { due }: RecordRepository): void {
  const taken = Object.keys(due ?? {}).toSorted()
  const left = stepsOfAtrium(publication).toSorted()
  if (taken.join() !== left.join())
    throw new Error(
      `${key}: its workflow has the steps of Atrium ${left.join(', ') || 'none'}, and \`due\` in server/kinds/ has ${taken.join(', ') || 'none'}.`,
    )
}

/** Trash and restore; where its workflow restricts it, only in the states that allow it. */
function trashOf(kind: RecordKind, place: RecordRepository): Record<string, BulkAction> {
  const { list, removable, page } = kind
  const { one, ofSeveral } = list
  const extra = [...(ofSeveral ? [] : ['brand_id']), ...(removable ? ['status'] : [])]
  const actions = trashActions(one, extra)
  const { trash } = actions
  if (place.folder)
    return {
      ...actions,
      trash: { ...trash, judge: (ctx, ids) => usedInBulk(ctx, { kind, place, page }, ids, 'trash') },
    }
  if (!removable) return actions
  return {
    ...actions,
    trash: {
      ...trash,
      change: (row, ctx, input) =>
        removable.in.includes(String(row['status'])) ? trash.change(row, ctx, input) : removable.says,
    },
  }
}

/** What visitors would see of these rows leads them somewhere (decision 260). */
const led = (kind: RecordKind, { table }: RecordRepository): Pick<BulkAction, 'judge'> => ({
  judge: ({ deps }, ids) => refusedInBulk(deps, { table, kind }, ids),
})

/** The same for many rows of the list. */
function bulkOf(kind: RecordKind, place: RecordRepository, name: string, step: RecordStep): BulkAction {
  const { flag, action, columns } = step
  const effect = place.effects?.[name]
  return {
    ...{ flag, action, columns },
    ...(withdraws(kind, name)
      ? {
          judge: (ctx: CallerCtx, ids: readonly number[]) =>
            usedInBulk(ctx, { kind, place, page: kind.page }, ids, 'withdraw'),
        }
      : step.leadsOut
        ? led(kind, place)
        : {}),
    prepare: ctx => step.known(ctx.db, ctx.deps.now()),
    change: (row, ctx, known) => step.to(row, ctx.deps.now(), known),
    after: async (trx, ctx, rows) => {
      for (const row of rows) await effect?.(trx, row, ctx.deps.now())
      return undefined
    },
  }
}

const setsOf = ({ sets = {}, list: { one } }: RecordKind): Record<string, BulkAction> =>
  Object.fromEntries(
    Object.entries(sets).map(([name, { field, from, to, label }]): [string, BulkAction] => [
      name,
      {
        flag: 'edit',
        action: 'edit',
        columns: [field],
        change: row =>
          from.includes(String(row[field])) ? { [field]: to } : `${label} is not for this ${one}, as it stands.`,
      },
    ]),
  )
