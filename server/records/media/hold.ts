import { Refusal } from '../../../model/errors.ts'
import type { Trx } from '../../db/handle.ts'
import { namedIn, needleOf, pathsOf } from './address.ts'

/**
 * Every write of a value that may name files calls this in its transaction. The files stay locked against removal until it
 * ends, so that a save and a removal never both succeed. Refuses a file in the trash, at its field.
 * A file outside the library (another site's picture) is for the field's own check.
 */
export async function holdMedia(trx: Trx, value: unknown): Promise<void> {
  const named = namedIn(value)
  if (named.length === 0) return
  const rows = await trx
    .selectFrom('files')
    .where(
      'sha256',
      'in',
      named.map(sha => Buffer.from(sha, 'hex')),
    )
    .where('visibility', '=', 'public')
    .orderBy('id')
    // This lock lets descriptions change meanwhile; only removal, which locks the whole row, has to wait.
    .forKeyShare()
    .select(['sha256', 'original_name', 'deleted_at'])
    .execute()
  const bySha = Map.groupBy(rows, ({ sha256 }) => sha256.toString('hex'))
  const gone = [...bySha.values()].filter(same => same.every(({ deleted_at }) => deleted_at !== null)).flat()
  if (gone.length === 0) return
  throw new Refusal('INVALID', {
    errors: Object.fromEntries(
      gone.flatMap(({ sha256, original_name }) =>
        pathsOf(value, needleOf(sha256)).map(path => [
          path,
          [`“${original_name}” is in the trash of the media library. Restore it there, or choose another file.`],
        ]),
      ),
    ),
  })
}
