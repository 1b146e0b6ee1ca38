import { sql } from 'kysely'
import type { Deps } from '../call/context.ts'
import type { Trx } from '../db/handle.ts'
import { contentPath } from '../outside/file-store.ts'
import { variantPaths } from './variants.ts'

/** A content whose row went; whether another row has it, only whoever sees all brands can say. */
export type Released = { readonly sha256: string; readonly isPicture: boolean }

/**
 * Deletes the rows of private files that nothing names any more: equal contents of a brand are one file (decision 032). What
 * they held is removed from the store by `removeReleased`, after the transaction.
 */
export async function releaseFiles(trx: Trx, files: readonly (number | null)[]): Promise<Released[]> {
  const ids = [...new Set(files.filter(id => id !== null))]
  if (ids.length === 0) return []
  const { rows } = await sql<{ sha256: string; isPicture: boolean }>`
    with named as materialized (select id, encode(sha256, 'hex') as sha256, width is not null as "isPicture"
      from files where id = any(${ids}::bigint[]))
    select sha256, "isPicture" from named where release_file(id)`.execute(trx)
  return rows
}

/** Removes from the store what no row of any brand names, a picture with its small copies. */
export async function removeReleased({ db, files }: Pick<Deps, 'db' | 'files'>, released: readonly Released[]) {
  if (released.length === 0) return
  const rows = await db.system
    .selectFrom('files')
    .where(
      'sha256',
      'in',
      released.map(({ sha256 }) => Buffer.from(sha256, 'hex')),
    )
    .select('sha256')
    .execute()
  const named = new Set(rows.map(({ sha256 }) => Buffer.from(sha256).toString('hex')))
  for (const { sha256, isPicture } of released)
    if (!named.has(sha256))
      for (const path of [contentPath(sha256), ...(isPicture ? variantPaths(sha256) : [])]) await files.remove(path)
}
