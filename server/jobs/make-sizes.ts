import { sql } from 'kysely'
import type { Deps } from '../call/context.ts'
import { updateById } from '../db/row-queries.ts'
import { makeVariants } from '../records/variants.ts'

/** After so many attempts the sizes of a picture are made only on request; the index of migration 0090 has the same number. */
const mostAttempts = 5
/** How long a picture belongs to its worker, in ms; if the worker dies, the picture is due again afterwards. */
const lease = 2 * 60_000

type Needs = Pick<Deps, 'db' | 'files' | 'log' | 'now'>

/** Makes the sizes of every public picture that waits for them, one after the other (decision 066). Returns how many were completed. */
export async function makeSizes(deps: Needs): Promise<number> {
  let made = 0
  for (let picture = await take(deps); picture; picture = await take(deps)) {
    const { id, path, width, height } = picture
    const sha256 = Buffer.from(picture.sha256).toString('hex')
    try {
      if (!(await makeVariants(deps.files, { sha256, path, width, height })))
        deps.log.error({ file: id, path }, 'a picture has a row and no content')
      else {
        await updateById(deps.db.system, 'files', id, { sized_at: deps.now() })
        made += 1
      }
    } catch (error) {
      deps.log.warn({ file: id, attempts: picture.size_attempts, err: error }, 'the sizes of a picture were not made')
    }
  }
  return made
}

/** The attempt is counted before it is made, so that a picture that kills the worker is not tried for ever. */
async function take({ db, now }: Needs) {
  const at = now()
  const waiting = db.system
    .selectFrom('files')
    .where('sized_at', 'is', null)
    .where('visibility', '=', 'public')
    .where('deleted_at', 'is', null)
    .where('width', 'is not', null)
    .where('size_attempts', '<', mostAttempts)
    .where('size_next_at', '<=', at)
    .orderBy('size_next_at')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .select('id')
  return db.system
    .updateTable('files')
    .where('id', '=', waiting)
    .set({ size_attempts: sql`size_attempts + 1`, size_next_at: new Date(at.getTime() + lease) })
    .returning(['id', 'path', 'sha256', 'width', 'height', 'size_attempts'])
    .executeTakeFirst()
}
