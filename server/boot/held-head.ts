import { setTimeout as wait } from 'node:timers/promises'
import { when } from '../../model/when.ts'
import type { Deps } from '../call/context.ts'
import type { Db } from '../db/handle.ts'
import { mark } from '../records/marks.ts'
import { type ChainHead, putText, readHead } from '../records/seals/head.ts'

/** How long the file store is waited for, in ms: it may be away, and the start goes on (decision 128). */
const patience = 3_000

/** The files belong to a house whose database is not this one, which is new; the message is for the person who started Atrium. */
export class HeadRefused extends Error {}

/**
 * Holds the end of the trail against the head that is kept beside the database, before anything more is sealed. A trail that
 * ends before it, or has another seal there, was put back to an older state or cut. The start goes on, since a restore by
 * PostgreSQL’s own means looks like that; it is said in the log, on System Status, to Prometheus and by mail, until somebody
 * checks the trail, and what was kept is laid aside, since the next head is written over it. Answers with what is wrong.
 * A database in which nobody ever was is no restored one: it is refused, since “ready” would be said of an empty house.
 */
export async function holdHead(
  deps: Pick<Deps, 'db' | 'files' | 'secrets' | 'log' | 'now'>,
): Promise<string | undefined> {
  const { db, log, now } = deps
  // Read before the trail, which only gets longer.
  const reading = readHead(deps)
  reading.catch(() => undefined)
  const head = await Promise.race([reading, wait(patience, 'late' as const, { ref: false })]).catch((err: unknown) => {
    log.warn({ err }, 'the head of the audit trail could not be read and was not held against it')
    return undefined
  })
  if (head === 'late') log.warn('the file store does not answer: the head of the audit trail was not held against it')
  if (head === undefined || head === 'late') return undefined
  const words = await against(deps, head)
  if (words === undefined) return undefined
  if (await isNew(db.system))
    throw new HeadRefused(
      'This database is new and empty, and the file store is of a house that was in use: audit/head.json there holds the end of its trail. Check that DATABASE_URL, or DATA_DIR for the embedded database, and FILES_URL are those of one house. Where the database is lost, restore a backup into this one, which brings its files. To begin a new house, name an empty FILES_URL.',
    )
  log.error({ head }, words)
  await mark(db.system, 'verify', { at: now(), is_ok: false, words })
  if (head !== 'forged')
    await putText(deps.files, `audit/heads/${head.seq}-${head.chain.slice(0, 12)}.json`, JSON.stringify(head)).catch(
      (err: unknown) => log.warn({ err }, 'the head of the audit trail could not be laid aside'),
    )
  return words
}

const isNew = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('trail_seals').select('seq').limit(1).executeTakeFirst()) === undefined &&
  (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) === undefined

const whatToDo = 'Who did not restore it looks for who did; then check the trail (npm run audit:verify).'

async function against({ db }: Pick<Deps, 'db'>, head: ChainHead | 'forged'): Promise<string | undefined> {
  if (head === 'forged')
    return `The head of the trail beside the database was written under another key, or by somebody else. ${whatToDo}`
  const seals = db.system.selectFrom('trail_seals')
  const same = await seals.where('seq', '=', head.seq).select('chain_hash').executeTakeFirst()
  if (same?.chain_hash.toString('hex') === head.chain) return undefined
  if (same)
    return `Seal ${head.seq} of the trail is not the one that was kept beside the database on ${when(head.at)}: the database is another one, or was put back to an older state and went on from there. ${whatToDo}`
  const last = await seals.orderBy('seq', 'desc').select(['seq', 'sealed_at']).executeTakeFirst()
  const ends = last ? `ends at seal ${last.seq}, of ${when(last.sealed_at)}` : 'has no seal'
  return `The database was put back to an older state, or the end of its trail was cut off: on ${when(head.at)} the trail was at seal ${head.seq}, and now it ${ends}. ${whatToDo}`
}
