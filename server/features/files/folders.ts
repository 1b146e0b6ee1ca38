import { sql } from 'kysely'
import type { Static } from 'typebox'
import type { Brand } from '../../../model/brands.ts'
import type { MediaFolder } from '../../../model/contract/files.ts'
import { Refusal } from '../../../model/errors.ts'
import { isLonger } from '../../../model/rules/longer.ts'
import { when } from '../../../model/when.ts'
import type { CallerCtx } from '../../call/context.ts'
import type { Db, Trx } from '../../db/handle.ts'
import { stopWhereSame, unlessSame } from '../../records/same-save.ts'
import { brandOfFile, mayChange } from './store.ts'

type Folder = Static<typeof MediaFolder>
const longest = 60

const withFiles = (db: Db, brand: Brand) =>
  db
    .selectFrom('media_folders as d')
    .where(({ or, eb }) => or([eb('d.brand_id', '=', brand.id), eb('d.brand_id', 'is', null)]))
    .select(eb => [
      'd.id',
      'd.name',
      'd.version',
      sql<boolean>`d.brand_id is null`.as('shared'),
      eb
        .selectFrom('files as f')
        .whereRef('f.folder_id', '=', 'd.id')
        .where('f.visibility', '=', 'public')
        .where('f.deleted_at', 'is', null)
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .as('files'),
    ])

const shape = (row: Omit<Folder, 'files'> & { files: number | null }): Folder => ({ ...row, files: Number(row.files) })

export const listFolders = async (db: Db, brand: Brand): Promise<Folder[]> =>
  (await withFiles(db, brand).orderBy(sql`d.brand_id is null`).orderBy(sql`plain_text(d.name)`).execute()).map(shape)

/** The folder, if the brand's library shows it. */
export async function folderOf(db: Db, brand: Brand, id: number) {
  const folder = await db
    .selectFrom('media_folders')
    .selectAll()
    .where('id', '=', id)
    .where(({ or, eb }) => or([eb('brand_id', '=', brand.id), eb('brand_id', 'is', null)]))
    .executeTakeFirstOrThrow(() => new Refusal('NOT_FOUND', { message: 'This folder is not here any more.' }))
  return folder
}

function nameOf(input: string): string {
  const name = input.trim()
  if (name === '') throw new Refusal('INVALID', { errors: { name: ['Give the folder a name.'] } })
  if (isLonger(name, longest))
    throw new Refusal('INVALID', { errors: { name: [`A folder’s name has ${longest} characters at most.`] } })
  return name
}
const taken = (name: string) => new Refusal('INVALID', { errors: { name: [`There is a folder “${name}” already.`] } })
const isTaken = (error: unknown) => error instanceof Error && 'code' in error && error.code === '23505'

const one = async (ctx: CallerCtx, brand: Brand, id: number): Promise<Folder> =>
  shape(await withFiles(ctx.db, brand).where('d.id', '=', id).executeTakeFirstOrThrow())

export async function addFolder(ctx: CallerCtx, brand: Brand, input: string): Promise<Folder> {
  const name = nameOf(input)
  const by = { created_at: ctx.deps.now(), created_by: ctx.caller.user_id }
  const id = await ctx.db.transaction().execute(async trx => {
    const added = await trx
      .insertInto('media_folders')
      .values({ brand_id: brand.id, name, ...by })
      .onConflict(conflict => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) throw taken(name)
    await ctx.record(trx, { entity: 'media-folder', entity_id: added.id, brand_id: brand.id, after: { name } })
    return added.id
  })
  return one(ctx, brand, id)
}

export async function renameFolder(
  ctx: CallerCtx,
  brand: Brand,
  id: number,
  input: { name: string; version?: number },
): Promise<Folder> {
  if (input.version === undefined) throw new Refusal('VERSION_REQUIRED')
  const { version } = input
  const name = nameOf(input.name)
  const write = async (trx: Trx) => {
    const before = await folderOf(trx, brand, id)
    mayChange(ctx, before)
    await trx
      .updateTable('media_folders')
      .where('id', '=', id)
      .where('version', '=', version)
      .set({ name, version: version + 1, updated_at: ctx.deps.now(), updated_by: ctx.caller.user_id })
      .returning('id')
      .executeTakeFirstOrThrow(
        () => new Refusal('STALE', { values: { user: 'Someone', time: when(before.updated_at) } }),
      )
    stopWhereSame(before.name, name)
    await ctx.record(trx, {
      entity: 'media-folder',
      entity_id: id,
      ...brandOfFile(before),
      before: { name: before.name },
      after: { name },
    })
  }
  await unlessSame(
    ctx,
    () => ctx.db.transaction().execute(write),
    () => undefined,
  ).catch((error: unknown) => {
    throw isTaken(error) ? taken(name) : error
  })
  return one(ctx, brand, id)
}

/** The files stay, without a folder: a folder only helps to find them. */
export const removeFolder = (ctx: CallerCtx, brand: Brand, id: number): Promise<number> =>
  ctx.db.transaction().execute(async trx => {
    const folder = await folderOf(trx, brand, id)
    mayChange(ctx, folder)
    const freed = await trx.updateTable('files').where('folder_id', '=', id).set({ folder_id: null }).executeTakeFirst()
    await trx.deleteFrom('media_folders').where('id', '=', id).execute()
    await ctx.record(trx, {
      entity: 'media-folder',
      entity_id: id,
      ...brandOfFile(folder),
      before: { name: folder.name },
    })
    return Number(freed.numUpdatedRows)
  })

/** Moves files into a folder of the same library, or out of any. */
export const moveFiles = (
  ctx: CallerCtx,
  brand: Brand,
  ids: readonly number[],
  folder_id: number | null,
): Promise<number> =>
  ctx.db.transaction().execute(async trx => {
    const folder = folder_id === null ? undefined : await folderOf(trx, brand, folder_id)
    const rows = await trx
      .selectFrom('files')
      .where('id', 'in', ids)
      .where('visibility', '=', 'public')
      .where('deleted_at', 'is', null)
      .where(({ or, eb }) => or([eb('brand_id', '=', brand.id), eb('brand_id', 'is', null)]))
      .orderBy('id')
      .forUpdate()
      .select(['id', 'brand_id', 'folder_id', 'original_name'])
      .execute()
    if (rows.length < ids.length)
      throw new Refusal('NOT_FOUND', { message: 'One of these files is not here any more.' })
    for (const row of rows) {
      mayChange(ctx, row)
      if (folder && folder.brand_id !== row.brand_id)
        throw new Refusal('INVALID', {
          errors: {
            folder_id: [
              `“${row.original_name}” is ${row.brand_id === null ? 'the group’s' : 'the brand’s'}, the folder is not.`,
            ],
          },
        })
    }
    const moved = rows.filter(row => row.folder_id !== folder_id)
    if (moved.length === 0) {
      ctx.repeated()
      return rows.length
    }
    await trx
      .updateTable('files')
      .where(
        'id',
        'in',
        moved.map(({ id }) => id),
      )
      .set(eb => ({
        folder_id,
        version: eb('version', '+', 1),
        updated_at: ctx.deps.now(),
        updated_by: ctx.caller.user_id,
      }))
      .execute()
    await ctx.record(
      trx,
      moved.map(row => ({
        entity: 'file',
        entity_id: row.id,
        ...brandOfFile(row),
        before: { folder_id: row.folder_id },
        after: { folder_id },
      })),
    )
    return rows.length
  })
