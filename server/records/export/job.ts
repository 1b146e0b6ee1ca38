import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Selectable } from 'kysely'
import { type BrandId, brandById } from '../../../model/brands.ts'
import { queryOf } from '../../../model/contract/list-shapes.ts'
import { type ListKey, lists } from '../../../model/kinds/lists.ts'
import type { ExportsTable } from '../../db/tables.ts'
import type { Deps } from '../../http/context.ts'
import { placeOfPage } from '../../http/permit.ts'
import { writeAudit } from '../audit.ts'
import type { Backing } from '../bulk.ts'
import { ofTheirBrands } from '../cases/queue.ts'
import { countOf, everyRow } from '../list.ts'
import { sheetOf } from './cells.ts'
import { csvOf, csvType } from './csv.ts'
import { xlsxOf, xlsxType } from './xlsx.ts'

export const exportLists = 'export-lists'
export type Backings = { readonly [L in ListKey]?: Backing }
type Export = Selectable<ExportsTable>

export const exportTypes = { csv: csvType, xlsx: xlsxType } as const
/** A job that has said nothing for so long was cut off, in ms; another takes it over. */
const silence = 120_000
const tellEvery = 5000

/** Where the file of an export stands in the file store: of nobody but the export. */
export const exportPath = (id: number): string => `exports/${id}`
export const exportName = ({
  list,
  brand_id,
  id,
  format,
}: Pick<Export, 'list' | 'brand_id' | 'id' | 'format'>): string =>
  `${[lists[list as ListKey].many, ...(brand_id === null ? [] : [brandById(brand_id)?.slug ?? '']), id].join('-').replaceAll(' ', '-')}.${format}`

/** Writes every export that waits, one after the other; each either ends with its file or says why not. */
export async function runExports(deps: Deps, backings: Backings): Promise<number> {
  let count = 0
  for (let row = await take(deps); row; row = await take(deps)) {
    await run(deps, backings, row)
    count += 1
  }
  return count
}

async function take({ db, now }: Deps): Promise<Export | undefined> {
  return db.system.transaction().execute(async trx => {
    const cut = new Date(now().getTime() - silence)
    const row = await trx
      .selectFrom('exports')
      .where(({ or, and, eb }) =>
        or([eb('status', '=', 'queued'), and([eb('status', '=', 'running'), eb('updated_at', '<', cut)])]),
      )
      .orderBy('id')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .selectAll()
      .executeTakeFirst()
    if (row)
      await trx
        .updateTable('exports')
        .where('id', '=', row.id)
        .set({ status: 'running', done: 0, updated_at: now() })
        .execute()
    return row
  })
}

async function run(deps: Deps, backings: Backings, row: Export): Promise<void> {
  try {
    await write(deps, backings, row)
  } catch (error) {
    deps.log.error({ err: error, export: row.id }, 'an export failed')
    await deps.db.system
      .updateTable('exports')
      .where('id', '=', row.id)
      .set({
        status: 'failed',
        error: 'The export could not be written. Nothing was changed; start it again.',
        updated_at: deps.now(),
        finished_at: deps.now(),
      })
      .execute()
  }
}

async function write(deps: Deps, backings: Backings, row: Export): Promise<void> {
  const backing = backings[row.list as ListKey]
  if (!backing) throw new Error(`nothing stands behind the list ${row.list}`)
  const { list, source } = backing
  // As the person who asked sees it: the brands they had then, and of them the one they looked at.
  const db = deps.db.scoped(row.brand_ids)
  const isOfMany = list.ofSeveral || source.of !== undefined
  const scope = row.brand_id !== null ? { brand_id: row.brand_id } : isOfMany ? { brand_ids: row.brand_ids } : {}
  const query = ofTheirBrands(list, queryOf(list, row.query, row.trashed), row.brand_ids)
  const about = (await countOf(db, list, source, query, scope, 'exact'))?.count ?? 0
  let done = 0
  const tell = (told: { about?: number }) =>
    deps.db.system
      .updateTable('exports')
      .where('id', '=', row.id)
      .set({ done, updated_at: deps.now(), ...told })
      .execute()
  await tell({ about })
  async function* told() {
    const all = everyRow<{ id: number; [field: string]: unknown }>(db, list, source, query, scope, {
      fields: row.columns,
    })
    for await (const rows of all) {
      yield rows
      const before = done
      done += rows.length
      if (Math.floor(before / tellEvery) < Math.floor(done / tellEvery)) await tell({})
    }
  }
  const sheet = sheetOf(list, row.columns)
  const incoming = join(deps.files.incoming, randomUUID())
  try {
    await mkdir(deps.files.incoming, { recursive: true, mode: 0o700 })
    await pipeline(
      row.format === 'csv' ? csvOf(sheet, told()) : xlsxOf(sheet, told()),
      createWriteStream(incoming, { mode: 0o600 }),
    )
    const { size } = await stat(incoming)
    await deps.files.put(exportPath(row.id), incoming, exportTypes[row.format])
    await finish(deps, backing, row, done, size)
  } finally {
    await rm(incoming, { force: true })
  }
}

async function finish(deps: Deps, { page }: Backing, row: Export, done: number, size: number): Promise<void> {
  const place = placeOfPage(page)
  if (!place) throw new Error(`${page} has no place in the trail`)
  await deps.db.system.transaction().execute(async trx => {
    await trx
      .updateTable('exports')
      .where('id', '=', row.id)
      .set({
        status: 'done',
        done,
        about: done,
        path: exportPath(row.id),
        size,
        updated_at: deps.now(),
        finished_at: deps.now(),
      })
      .execute()
    const brand = row.brand_id === null ? {} : { brand_id: row.brand_id as BrandId }
    await writeAudit(
      trx,
      { ...place, action: 'export' },
      { ip: row.ip, user_agent: row.user_agent, request_id: row.request_id },
      { user_id: row.user_id, name: row.user_name },
      {
        // Of its own kind: its number is none of a row's, and must not stand in the timeline of one.
        entity: 'export',
        entity_id: row.id,
        ...brand,
        after: { list: row.list, rows: done, format: row.format, columns: row.columns, query: row.query },
      },
      deps.now(),
    )
  })
}

/** Days an export's file is kept. */
const keepDays = 7
const day = 86_400_000

/** Removes files and rows of exports that are over. */
export async function removeOldExports({ db, files, now }: Deps): Promise<void> {
  const old = await db.system
    .selectFrom('exports')
    .where('created_at', '<', new Date(now().getTime() - keepDays * day))
    .select(['id', 'path'])
    .execute()
  for (const { id, path } of old) {
    if (path !== null) await files.remove(path)
    await db.system.deleteFrom('exports').where('id', '=', id).execute()
  }
}
