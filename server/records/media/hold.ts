import { Refusal } from '../../../model/errors.ts'
import type { Trx } from '../../db/handle.ts'
import { namedIn, needleOf, pathsOf } from './address.ts'

/**
 * Every write of a value that may name files goes through here, in its transaction: the files stay locked against
 * removal to its end, so that a save and a removal never both succeed. Refuses what is in the trash, at its field.
 * What the library never had (another site's picture) is the field's to judge.
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
    // Lets descriptions change meanwhile; only removal, which asks for the row whole, has to wait.
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
