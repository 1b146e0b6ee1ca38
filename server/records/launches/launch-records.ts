import { sql } from 'kysely'
import { type Brand, type BrandId, brandById } from '../../../model/brands.ts'
import { draftAction, isLaunched, type LaunchedKey, launchedStep } from '../../../model/kinds/launched.ts'
import { kindOf } from '../../../model/kinds/records.ts'
import type { Db, Trx } from '../../db/handle.ts'
import type { DraftContent } from '../drafts/drafted.ts'
import type { RecordSource } from '../record-repository.ts'
import { tableOf, titleColumnOf } from '../site-check/checked-records.ts'

/** Where the records that a launch may take are stored, with their rules. */
export type LaunchSources = { readonly [K in LaunchedKey]: RecordSource }

export type LaunchValues = Readonly<Record<string, unknown>>

/** One record of a launch, and the step that it takes with it. */
export type LaunchRecord = {
  readonly id: number
  readonly key: LaunchedKey
  readonly record_id: number
  readonly brand: Brand
  readonly action: string
  readonly is_shown: boolean
  readonly before: unknown
  readonly after: unknown
  /** The named draft that it publishes, as it was when it was put in; null where it takes what waits, or another step. */
  readonly draft: HeldDraft | null
}

export type HeldDraft = DraftContent & { readonly id: number; readonly version: number; readonly name: string }

/** In one fixed order, so that two launches that meet never wait for each other. */
export async function launchRecordsOf(db: Db, launch_id: number): Promise<LaunchRecord[]> {
  const rows = await db
    .selectFrom('launch_records')
    .where('launch_id', '=', launch_id)
    .orderBy('list')
    .orderBy('record_id')
    .selectAll()
    .execute()
  return rows.flatMap(({ list, brand_id, ...row }) => {
    const brand = brandById(brand_id)
    const { id, record_id, action, is_shown, before, after } = row
    return brand && isLaunched(list)
      ? [{ ...{ id, record_id, action, is_shown, before, after }, key: list, brand, draft: heldDraftOf(row) }]
      : []
  })
}

type DraftColumns = {
  readonly [C in 'draft_id' | 'draft_version']: number | null
} & { readonly draft_name: string | null } & DraftContent

/** The named draft that a row of a launch holds. */
export const heldDraftOf = ({ draft_id, draft_version, draft_name, base, content }: DraftColumns): HeldDraft | null =>
  draft_id === null || draft_version === null || draft_name === null
    ? null
    : { id: draft_id, version: draft_version, name: draft_name, base, content }

/** What a launch is to take of a record: it must be a step of its kind, of a record that is there. */
export type ChosenRecord = Pick<LaunchRecord, 'key' | 'record_id' | 'brand' | 'action' | 'is_shown' | 'draft'>

/** What people call these records, by list and id; one that is gone has no name. */
export async function namesOfRecords(
  db: Db,
  records: readonly Pick<LaunchRecord, 'key' | 'record_id'>[],
): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>()
  for (const [key, some] of Map.groupBy(records, ({ key }) => key)) {
    const { rows } = await sql<{ id: number; name: string }>`select id, ${sql.ref(titleColumnOf(key))} as name
      from ${sql.table(tableOf(key))} where id = any(${some.map(({ record_id }) => record_id)}::bigint[])`.execute(db)
    for (const { id, name } of rows) names.set(`${key} ${id}`, name)
  }
  return names
}

export const nameIn = (
  names: ReadonlyMap<string, string>,
  { key, record_id }: Pick<LaunchRecord, 'key' | 'record_id'>,
) => names.get(`${key} ${record_id}`) ?? `${kindOf(key).list.one} ${record_id}`

type AskedRecord = {
  readonly list: string
  readonly id: number
  readonly action: string
  readonly draft?: { readonly id: number; readonly version: number } | undefined
}

/** The records that a body names, with their brands; what is wrong is said under `records`. `held` are those of the launch already. */
export async function chosenRecords(
  db: Db,
  asked: readonly AskedRecord[],
  held: readonly LaunchRecord[] = [],
): Promise<{ chosen: ChosenRecord[]; problem?: string }> {
  const chosen: ChosenRecord[] = []
  for (const { list, id, action, draft: named } of asked) {
    const step = isLaunched(list) ? launchedStep(list, action) : undefined
    if (!isLaunched(list) || !step) return { chosen, problem: 'A launch cannot take this step of a record.' }
    if (chosen.some(({ key, record_id }) => key === list && record_id === id))
      return { chosen, problem: `The same ${kindOf(list).list.one} is listed twice.` }
    const { rows } = await sql<{ brand_id: BrandId }>`select brand_id from ${sql.table(tableOf(list))}
      where id = ${id}`.execute(db)
    const brand = rows[0] && brandById(rows[0].brand_id)
    if (!brand) return { chosen, problem: `This ${kindOf(list).list.one} is not here any more. Choose another.` }
    const draft = named ? await draftToHold(db, { list, id, named }, held) : null
    if (draft === undefined || (draft !== null) !== (action === draftAction))
      return { chosen, problem: 'The draft was saved or deleted since. Put it in once more from its record.' }
    chosen.push({ key: list, record_id: id, brand, action, is_shown: step.is_shown, draft })
  }
  return { chosen }
}

type Wanted = {
  readonly list: string
  readonly id: number
  readonly named: { readonly id: number; readonly version: number }
}

/** The draft in the version that was read: as the launch holds it already, or as it stands; undefined where neither is. */
async function draftToHold(
  db: Db,
  { list, id, named }: Wanted,
  held: readonly LaunchRecord[],
): Promise<HeldDraft | undefined> {
  const already = held.find(({ key, record_id }) => key === list && record_id === id)?.draft
  if (already?.id === named.id && already.version === named.version) return already
  return db
    .selectFrom('named_drafts')
    .where('list', '=', list)
    .where('record_id', '=', id)
    .where('id', '=', named.id)
    .where('version', '=', named.version)
    .select(['id', 'version', 'name', 'base', 'content'])
    .executeTakeFirst()
}

/** A draft as a launch holds it. */
export const draftColumns = (draft: HeldDraft | null) => ({
  ...{ draft_id: draft?.id ?? null, draft_version: draft?.version ?? null, draft_name: draft?.name ?? null },
  ...{ base: draft && JSON.stringify(draft.base), content: draft && JSON.stringify(draft.content) },
})

export const insertRecords = async (trx: Trx, launch_id: number, chosen: readonly ChosenRecord[]): Promise<void> => {
  if (chosen.length === 0) return
  await trx
    .insertInto('launch_records')
    .values(
      chosen.map(({ key, record_id, brand, action, is_shown, draft }) => ({
        ...{ launch_id, list: key, record_id, action, is_shown },
        ...{ brand_id: brand.id, site_id: brand.site_id },
        ...draftColumns(draft),
      })),
    )
    .execute()
}
