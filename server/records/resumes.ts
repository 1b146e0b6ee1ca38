import type { Trx } from '../db/handle.ts'

/**
 * Deletes the rows of résumés that no application uses any more: the same document of two applicants is one file (decision 032).
 * Returns the paths that no row names; they are removed from the store after the transaction.
 */
export async function releaseResumes(trx: Trx, resumes: readonly (number | null)[]): Promise<string[]> {
  const ids = resumes.filter(id => id !== null)
  if (ids.length === 0) return []
  const removed = await trx
    .deleteFrom('files')
    .where('id', 'in', ids)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('web_career_applications as t').whereRef('t.resume', '=', 'files.id').select('t.id'))),
    )
    .returning('path')
    .execute()
  const paths = [...new Set(removed.map(({ path }) => path))]
  if (paths.length === 0) return []
  const shared = await trx.selectFrom('files').where('path', 'in', paths).select('path').execute()
  return paths.filter(path => !shared.some(row => row.path === path))
}
