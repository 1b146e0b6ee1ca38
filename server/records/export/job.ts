import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Selectable } from 'kysely'
import { type BrandId, brandById } from '../../../model/brands.ts'
import { capital } from '../../../model/capital.ts'
import { queryOf } from '../../../model/contract/list-shapes.ts'
import { type ListKey, lists } from '../../../model/kinds/lists.ts'
import { queryInWords } from '../../../model/lists/in-words.ts'
import type { List, ListQuery } from '../../../model/lists/list.ts'
import { when } from '../../../model/when.ts'
import { accessColumns, accessOfRow } from '../../call/access-columns.ts'
import { writeAudit } from '../../call/audit.ts'
import type { Deps } from '../../call/context.ts'
import { dbOf } from '../../call/kept-rows.ts'
import { placeOfPage } from '../../call/permit.ts'
import { updateById } from '../../db/row-queries.ts'
import type { Tables } from '../../db/tables.ts'
import { inItsTurn } from '../../db/turns.ts'
import type { ListSource } from '../bulk.ts'
import { hiddenIn } from '../hidden-fields.ts'
import { countOf, everyRow } from '../list.ts'
import type { Reader, Source } from '../list-sql.ts'
import { ofTheirBrands } from '../of-their-brands.ts'
import { onPaper, sheetOf } from './cells.ts'
import { cancelUnwaited } from './waited-export.ts'
import { csvOf, csvType } from './write-csv.ts'
import { type ListPaper, pdfOf, pdfType, refuseTooLong, TooLong } from './write-pdf.ts'
import { xlsxOf, xlsxType } from './write-xlsx.ts'

export const exportLists = 'export-lists'
export type ListSources = { readonly [L in ListKey]?: ListSource }
type Export = Selectable<Tables['exports']>

export const exportTypes = { csv: csvType, xlsx: xlsxType, pdf: pdfType } as const
/** A job that was silent for so long is taken for dead, in ms; another takes it over. */
const silence = 120_000
/** How often it is said how far an export is, and looked whether anybody waits for it, in ms. */
const tellEvery = 1000

/** The path of an export's file in the file store; nothing else uses it. */
export const exportPath = (id: number): string => `exports/${id}`
export const exportName = ({
  list,
  brand_id,
  id,
  format,
}: Pick<Export, 'list' | 'brand_id' | 'id' | 'format'>): string =>
  `${[lists[list as ListKey].many, ...(brand_id === null ? [] : [brandById(brand_id)?.slug ?? '']), id].join('-').replaceAll(' ', '-')}.${format}`

/** Writes all waiting exports, one after the other in all processes; each ends with its file or with the reason why not. */
export async function runExports(deps: Deps, listSources: ListSources): Promise<number> {
  const written = await inItsTurn(deps.db.turn, exportLists, deps.stopping, async () => {
    let count = 0
    for (let row = await take(deps); row; row = await take(deps)) {
      await run(deps, listSources, row)
      count += 1
    }
    return count
  })
  return written ?? 0
}

async function take(deps: Deps): Promise<Export | undefined> {
  const { db, now, stopping } = deps
  if (stopping?.aborted) return undefined
  await cancelUnwaited(deps)
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
    if (row) await updateById(trx, 'exports', row.id, { status: 'running', done: 0, updated_at: now() })
    return row
  })
}

async function run(deps: Deps, listSources: ListSources, row: Export): Promise<void> {
  try {
    await write(deps, listSources, row)
  } catch (error) {
    if (error instanceof Stopping) return putBack(deps, row)
    if (error instanceof Cancelled) return
    const isTooLong = error instanceof TooLong
    if (!isTooLong) deps.log.error({ err: error, export: row.id }, 'an export failed')
    await updateById(deps.db.system, 'exports', row.id, {
      status: 'failed',
      error: isTooLong ? error.message : 'The export could not be written. Nothing was changed; start it again.',
      updated_at: deps.now(),
      finished_at: deps.now(),
    })
  }
}

/** The process ends: another one writes it, from the beginning. */
class Stopping extends Error {}
/** Nobody waits for it, or another process has taken it over. */
class Cancelled extends Error {}

async function putBack({ db, jobs, now }: Deps, { id }: Export): Promise<void> {
  await updateById(db.system, 'exports', id, { status: 'queued', done: 0, updated_at: now() })
  await jobs.send(exportLists)
}

async function write(deps: Deps, listSources: ListSources, row: Export): Promise<void> {
  const listSource = listSources[row.list as ListKey]
  if (!listSource) throw new Error(`nothing stands behind the list ${row.list}`)
  const { list } = listSource
  const reader = await readerOf(deps, row)
  // What its person may not see any more is left out, whatever they saw when they asked.
  const hidden = hiddenIn(list, reader.access)
  const columns = row.columns.filter(field => !hidden.has(field))
  const source = seenSource(listSource, reader)
  // The export sees what its person saw when they asked for it: their brands of that time, narrowed to the selected one.
  const db = dbOf(deps, reader)
  const isOfMany = list.ofSeveral || source.of !== undefined
  const of = row.brand_id !== null ? { brand_id: row.brand_id } : isOfMany ? { brand_ids: row.brand_ids } : {}
  const scope = { ...of, reader }
  const asked = queryOf(list, row.query, row.trashed)
  // What a role may see says which brands: lines of none are among them.
  const query = listSource.seenBy ? asked : ofTheirBrands(list, asked, row.brand_ids)
  const about = (await countOf(db, list, source, query, scope, 'exact'))?.count ?? 0
  let done = 0
  let told = performance.now()
  const tell = async (found: { about?: number }) => {
    told = performance.now()
    await cancelUnwaited(deps)
    const { numUpdatedRows } = await deps.db.system
      .updateTable('exports')
      .where('id', '=', row.id)
      .where('status', '=', 'running')
      .set({ done, updated_at: deps.now(), ...found })
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new Cancelled()
  }
  await tell({ about })
  async function* counted() {
    const all = everyRow<{ id: number; [field: string]: unknown }>(db, list, source, query, scope, {
      fields: columns,
    })
    for await (const rows of all) {
      if (deps.stopping?.aborted) throw new Stopping()
      yield rows
      done += rows.length
      if (performance.now() - told > tellEvery) await tell({})
    }
  }
  const isPaper = row.format === 'pdf'
  if (isPaper) refuseTooLong(about, columns.length)
  const sheet = isPaper ? sheetOf(list, columns, onPaper) : sheetOf(list, columns)
  const pieces = {
    csv: () => csvOf(sheet, counted()),
    xlsx: () => xlsxOf(sheet, counted()),
    pdf: () => pdfOf(sheet, counted(), paperOf(deps, row, list, asked)),
  }
  const incoming = join(deps.files.incoming, randomUUID())
  try {
    await mkdir(deps.files.incoming, { recursive: true, mode: 0o700 })
    await pipeline(pieces[row.format](), createWriteStream(incoming, { mode: 0o600 }))
    const { size } = await stat(incoming)
    await tell({})
    await deps.files.put(exportPath(row.id), incoming, exportTypes[row.format])
    await finish(deps, listSource, row, done, size)
  } finally {
    await rm(incoming, { force: true })
  }
}

/** What a list says of itself on paper: whose it is, how many rows, and by which filters. */
function paperOf({ now }: Deps, row: Export, list: List, query: ListQuery): ListPaper {
  const at = now()
  const brand = row.brand_id === null ? undefined : brandById(row.brand_id)
  return {
    about: { brand, name: capital(list.many), title: '', printed: { at, by: row.user_name }, wide: true },
    heading: capital(list.many),
    lines: (named, rows) => [
      `${rows.toLocaleString('en-US')} ${rows === 1 ? list.one : list.many} · as of ${when(at)}`,
      ...queryInWords(list, query, named),
    ],
  }
}

/** The rows that the role of its person may see now, where a list has others too. */
const seenSource = ({ source, seenBy }: ListSource, { access }: Reader): Source =>
  seenBy ? { ...source, only: seenBy(access) } : source

/** The export's person, whose own rows it may have been asked for. */
async function readerOf(deps: Deps, { user_id, brand_ids }: Export): Promise<Reader> {
  const role = await deps.db.system
    .selectFrom('users')
    .innerJoin('user_roles', 'user_roles.id', 'users.user_role_id')
    .where('users.id', '=', user_id)
    .select(accessColumns.map(column => `user_roles.${column}` as const))
    .executeTakeFirstOrThrow()
  return { user_id, access: accessOfRow(role), brand_ids: brand_ids as BrandId[] }
}

async function finish(deps: Deps, { page }: ListSource, row: Export, done: number, size: number): Promise<void> {
  const place = placeOfPage(page)
  if (!place) throw new Error(`${page} has no place in the trail`)
  await deps.db.system.transaction().execute(async trx => {
    const at = deps.now()
    const { numUpdatedRows } = await trx
      .updateTable('exports')
      .where('id', '=', row.id)
      .where('status', '=', 'running')
      .set({ status: 'done', done, about: done, path: exportPath(row.id), size, updated_at: at, finished_at: at })
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new Cancelled()
    const brand = row.brand_id === null ? {} : { brand_id: row.brand_id as BrandId }
    await writeAudit(
      trx,
      { ...place, action: 'export' },
      { ip: row.ip, user_agent: row.user_agent, request_id: row.request_id },
      { user_id: row.user_id, name: row.user_name },
      {
        // The entity is its own: the export's number is not a row's number and must not appear in a row's timeline.
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

/** Removes files and rows of expired exports. */
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
