import { type RawBuilder, sql } from 'kysely'
import type { FieldErrors } from '../../model/errors.ts'
import type { RecordKind } from '../../model/kinds/kind.ts'
import type { ListKey } from '../../model/kinds/lists.ts'
import type { ColumnKind, ListColumn } from '../../model/lists/list.ts'
import type { Flag } from '../../model/pages/page.ts'
import { type Publishable, publicationFlag } from '../../model/workflows/publication.ts'
import { actionsOf, apply } from '../../model/workflows/workflow.ts'
import type { CallerCtx } from '../call/context.ts'
import type { Db, Trx } from '../db/handle.ts'
import type { BulkAction, ListSource } from './bulk.ts'
import type { Source } from './list-sql.ts'
import { usedInBulk, withdraws } from './record-withdraw.ts'
import { leadsOut, refusedInBulk } from './refused-references.ts'
import { trashActions } from './trash.ts'

type Row = Readonly<Record<string, unknown>>
/** A rule that depends on more than the record. What it needs is read once, for one record or for many. */
export type RecordGuard<K = unknown> = {
  readonly columns: readonly string[]
  // Methods, so that a guard of one known type is assignable to a guard of any.
  known(db: Db, now: Date): Promise<K>
  problem(row: Row, action: string, known: K): FieldErrors
}

/** Fields as they will be stored, and as they were; of a new record there is no id yet. */
export type Saved = {
  readonly id: number | null
  readonly brand_id: number | null
  readonly values: Row
  readonly before?: Row
}

/** Where the records of a kind are stored, and what is special about them. Any field not mentioned here is a column of the same name. */
export type RecordRepository = {
  /** The table; by convention the key of the kind in snake case. */
  readonly table: string
  /** The condition for rows of this kind, where the table has others too. */
  readonly only?: RawBuilder<unknown>
  /** Columns of the list, and fields the server sets, that are not columns of the table. */
  readonly shown?: { readonly [field: string]: RawBuilder<unknown> }
  readonly joins?: RawBuilder<unknown>
  readonly searched?: RawBuilder<string>
  /** Unique indexes, each with the field and message for when another record has the same value. */
  readonly unique?: { readonly [index: string]: { readonly field: string; readonly message: string } }
  /** Its rows have no brand, and its table no brand column. */
  readonly brandless?: true
  /** The field that names its brands, where it has several, and the brand id of a value. */
  readonly brandsIn?: { readonly field: string; readonly idOf: (value: string) => number | undefined }
  /** The rule for each step of its workflow, and for as long as visitors see it. */
  readonly guard?: RecordGuard
  /** When a job takes a step of its workflow. */
  readonly due?: { readonly [action: string]: (now: Date) => RawBuilder<unknown> }
  /** Further effects of a step of its workflow, in the same transaction: usually mails. */
  readonly effects?: { readonly [action: string]: (trx: Trx, row: Row, now: Date) => Promise<void> }
  /** Fields that are read otherwise than from the column of the same name. */
  readonly read?: { readonly [field: string]: RawBuilder<unknown> }
  /** The columns that are stored otherwise than the fields say, with `undefined` where there is no such column. Refuses what its fields alone cannot. */
  readonly columns?: (ctx: CallerCtx, trx: Trx, saved: Saved) => Promise<Row>
  /** Further effects of adding or changing one, in the same transaction: usually mails. */
  readonly saved?: (ctx: CallerCtx, trx: Trx, saved: Saved) => Promise<void>
  /** The folder of their addresses on a site: before one that contents lead to is taken away, its uses are told. */
  readonly folder?: '/news/' | '/careers/'
  /** Tables that refer to these records, and the column: a record in use cannot be deleted for good. */
  readonly usedIn?: readonly {
    readonly table: string
    readonly column: string
    readonly list: ListKey
    /** Its records may take another one instead, since nothing more hangs on which it is. */
    readonly replaceable?: true
  }[]
}

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

export const personName = (alias: string) =>
  sql`${sql.ref(`${alias}.Firstname`)} || ' ' || ${sql.ref(`${alias}.Lastname`)}`

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
    ...(list.columns['waits']
      ? { asks: { waits: value => (value === 'true' ? hasChange(kind) : sql`not ${hasChange(kind)}`) } }
      : {}),
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

const snakeCase = (key: string): string => key.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

export type RecordSource = ListSource & { readonly kind: RecordKind; readonly place: RecordRepository }

/** The list source of a kind, with its bulk actions. */
export function recordListSource(kind: RecordKind, special: Partial<RecordRepository> = {}): RecordSource {
  const { list } = kind
  const waits = list.columns['waits'] ? { waits: hasChange(kind) } : {}
  const place = { table: snakeCase(kind.key), ...special, shown: { ...special.shown, ...waits } }
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

const inTrash = (one: string) => `This ${one} is in the trash. Restore it first.`

/** A step that brings a record before visitors or takes it from them, and needs nothing but the record. */
export type RecordStep = {
  readonly flag: Flag
  /** Its name in the trail. */
  readonly action: string
  /** The columns it reads and may change. */
  readonly columns: readonly string[]
  /** Visitors see the record afterwards, or will by themselves. */
  readonly leadsOut: boolean
  /** What its rule depends on beside the record, read once for many. */
  known(db: Db, now: Date): Promise<unknown>
  /** The new values of the record, or why it cannot be taken. */
  to(row: Row, now: Date, known: unknown): Row | string
}

/** The steps of its switch, or those of its workflow that staff take. */
export const recordSteps = (kind: RecordKind, place: RecordRepository): Readonly<Record<string, RecordStep>> => ({
  ...(kind.switch ? { show: switching(kind, kind.switch, true), hide: switching(kind, kind.switch, false) } : {}),
  ...publicationSteps(kind, place),
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

function switching(kind: RecordKind, column: string, on: boolean): RecordStep {
  const { one, trash } = kind.list
  const needs = on ? kind.switchNeeds : undefined
  const state = { is_visible: ['hidden', 'visible'], is_active: ['inactive', 'active'] }[kind.switch ?? 'is_visible']
  return {
    flag: 'edit',
    action: 'edit',
    columns: [column, 'brand_id', ...(trash ? ['deleted_at'] : []), ...(needs?.fields ?? [])],
    leadsOut: on,
    known: async () => undefined,
    to: row => {
      if (trash && row['deleted_at'] !== null) return inTrash(one)
      if (row[column] === on) return `This ${one} is ${state[Number(on)]} already.`
      return needs && !needs.holds(row) ? needs.message : { [column]: on }
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

// The step has read these columns; one of the system needs no brand and no owner.
const publishableOf = (row: Row): Publishable => row as Publishable

/** The steps of the workflow that need no input beyond the row. */
function publicationSteps(kind: RecordKind, { guard }: RecordRepository): Record<string, RecordStep> {
  const { publication } = kind
  if (!publication) return {}
  const { one } = kind.list
  const plain = actionsOf(publication).filter(
    action =>
      publication.actions[action]?.may.party === 'staff' &&
      Object.keys(publication.actions[action]?.needs ?? {}).length === 0,
  )
  return Object.fromEntries(
    plain.map((name): [string, RecordStep] => [
      name,
      {
        flag: publicationFlag(publication),
        action: name,
        columns: [
          ...['status', 'publish_at', 'published_at', 'held', 'deleted_at'],
          ...(kind.list.ofSeveral ? [] : ['brand_id']),
          ...(guard?.columns ?? []),
        ],
        leadsOut: leadsOut(publication, name),
        known: async (db, now) => guard?.known(db, now),
        to: (row, now, known) => {
          const action = publication.actions[name]
          const state = publication.states[row['status'] as string]
          if (row['deleted_at'] !== null) return inTrash(one)
          if (!action?.from.includes(row['status'] as string)) return `This ${one} is already ${state?.label}.`
          const problem = Object.values(guard?.problem(row, name, known) ?? {})[0]?.[0]
          if (problem) return problem
          const context = { who: { party: 'system' }, now } as const
          const { record: after } = apply(publication, publishableOf(row), name, {}, context)
          return { status: action.to, publish_at: after.publish_at, published_at: after.published_at, held: null }
        },
      },
    ]),
  )
}
