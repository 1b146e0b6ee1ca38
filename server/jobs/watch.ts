import { sql } from 'kysely'
import { letter } from '../../model/mails/letter.ts'
import type { Deps } from '../call/context.ts'
import { concernsOf } from '../records/operation/attention.ts'
import { figuresOf } from '../records/operation/figures.ts'
import { queueMail } from '../records/outbox.ts'

export const watchJob = 'watch'

/** What stands is told again after so many days. */
const again = 1

/**
 * Writes down what whoever runs Atrium must look at, and mails it to ALERT_TO and whom Email Settings name: once as it begins, and once a day while it
 * stands. What is over is forgotten.
 */
export async function watch(deps: Deps): Promise<number> {
  const { db, settings } = deps
  // One look has one time: what begins together stands in one order, whatever the clock does meanwhile.
  const now = deps.now()
  const concerns = concernsOf(await figuresOf(deps), { now })
  return db.system.transaction().execute(async trx => {
    const keys = concerns.map(({ key }) => key)
    await sql`delete from attention where not key = any(${keys}::text[])`.execute(trx)
    if (concerns.length === 0) return 0
    await trx
      .insertInto('attention')
      .values(concerns.map(concern => ({ ...concern, words: concern.words.slice(0, 500), since: now })))
      .onConflict(conflict => conflict.column('key').doUpdateSet({ words: sql`excluded.words` }))
      .execute()
    const untold = await trx
      .updateTable('attention')
      .where(({ or, eb }) =>
        or([eb('told_at', 'is', null), eb('told_at', '<', new Date(now.getTime() - again * 86_400_000))]),
      )
      .set({ told_at: now })
      .returning(['key', 'words'])
      .execute()
    if (untold.length === 0) return 0
    const what = untold
      .toSorted((a, b) => a.key.localeCompare(b.key))
      .map(({ words }) => words)
      .join('\n')
    await queueMail(trx, { ...letter('operation.attention', { what }), to: settings.ALERT_TO ?? [] })
    return untold.length
  })
}
