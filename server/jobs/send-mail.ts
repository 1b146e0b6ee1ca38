import { type Selectable, sql } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from '../db/open.ts'
import { insertRow } from '../db/row-queries.ts'
import type { Tables } from '../db/tables.ts'
import { type MailServer, NotPosted, openMailServer } from '../outside/mail.ts'
import type { Sealer } from '../outside/sealed.ts'
import { emptyEnded, emptyMail, isSealedKind, sealedTexts } from '../records/sealed-mails.ts'
import type { Settings } from '../settings/settings.ts'
import { letterOf, partsOf, refusesAddress } from './letter.ts'

const minute = 60_000
const hour = 60 * minute
/** The pauses after each failed attempt; after the last the mail is dead. */
const waits = [1, 5, 30, 120].map(minutes => minutes * minute)
export const mostAttempts = waits.length + 1
/** The pause before a server that was not reached is tried again, which is no attempt of the mail: it may be away for days. */
const away = 2 * minute
/**
 * What a server says it will take later is asked of it again after as long as it has said so, within these limits, and given up
 * after days, as mail servers do among themselves (RFC 5321, 4.5.4.1): none of that is an attempt of the mail.
 */
const putOff = { least: minute, most: hour, days: 4 } as const
/** How long a mail belongs to its worker: far longer than the mail server is given to answer. */
const lease = 10 * minute

type Deps = {
  db: Database
  settings: Pick<Settings, 'SMTP_URL' | 'DESK_ORIGIN'>
  log: Pick<Logger, 'warn' | 'error'>
  secrets: Sealer
  now(): Date
}
type Row = Selectable<Tables['mail_outbox']>

/** Sends what is due. Without SMTP_URL the mail stays in the outbox to be read. */
export async function sendWaitingMail(deps: Deps): Promise<number> {
  const { SMTP_URL } = deps.settings
  await emptyEnded(deps.db.system, deps.now())
  return SMTP_URL === undefined ? 0 : sendDueMail(deps, openMailServer(SMTP_URL))
}

/** Sends every due mail, one after the other; any number of workers may do so at once. Returns how many were sent. */
export async function sendDueMail(deps: Deps, server: MailServer): Promise<number> {
  let sent = 0
  for (let row = await take(deps); row; row = await take(deps)) {
    const outcome = await post(deps, server, row)
    if (outcome === 'sent') sent += 1
    if (outcome === 'unreachable') break
  }
  return sent
}

/**
 * Takes the next mail. The attempt is counted before it is made, and if the worker dies the mail is due again when the
 * lease ends: it is neither lost nor tried for ever.
 */
async function take({ db, now }: Deps): Promise<Row | undefined> {
  const at = now()
  const due = db.system
    .selectFrom('mail_outbox')
    .select('id')
    .where('status', 'in', ['queued', 'failed', 'sending'])
    .where('next_attempt_at', '<=', at)
    .orderBy('next_attempt_at')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
  return (
    db.system
      .updateTable('mail_outbox')
      // One value, found once: a list of one would be chosen anew, and others locked, for each row of a small table.
      .where('id', '=', due)
      .set({
        status: 'sending',
        attempts: sql`attempts + 1`,
        next_attempt_at: new Date(at.getTime() + lease),
        updated_at: at,
        version: sql`version + 1`,
      })
      .returningAll()
      .executeTakeFirst()
  )
}

async function post(deps: Deps, server: MailServer, whole: Row): Promise<'sent' | 'not-sent' | 'unreachable'> {
  const row = await apart(deps, whole)
  if (row.attempts > mostAttempts) {
    await settle(deps, row, {
      status: 'dead',
      last_error: 'Sending was cut off each time. Whether it went out is not known.',
    })
    return 'not-sent'
  }
  const all = [...row.to, ...row.cc, ...row.bcc]
  if (all.every(refusesAddress)) {
    await settle(deps, row, {
      status: 'dead',
      last_error: 'The address is an example one: demo data is never mailed out.',
    })
    return 'not-sent'
  }
  const body = await textOf(deps, row)
  if (body === undefined) {
    await settle(deps, row, { status: 'dead', last_error: 'What it held has ended. Ask for a new one.' })
    return 'not-sent'
  }
  try {
    const { refused, putOff: later } = await server.post(await letterOf(deps, { ...row, body }))
    await settle(
      deps,
      row,
      {
        status: 'sent',
        sent_at: deps.now(),
        last_error:
          refused.length + later.length > 0
            ? `Refused for ${[...refused, ...later].join(', ')}, tried again apart.`
            : null,
      },
      { refused, putOff: later },
    )
    return 'sent'
  } catch (error) {
    if (!(error instanceof NotPosted)) throw error
    deps.log.warn({ mail: row.id, attempts: row.attempts, err: error }, 'a mail was not taken')
    const last_error = error.message.slice(0, 1000)
    await settle(
      deps,
      row,
      error.untouched
        ? { status: 'failed', attempts: row.attempts - 1, next_attempt_at: later(deps.now(), away), last_error }
        : error.putOff
          ? { attempts: row.attempts - 1, ...nextLater(deps.now(), row.put_off_since ?? deps.now(), last_error) }
          : { ...next(deps.now(), row.attempts), last_error },
    )
    return error.unreachable ? 'unreachable' : 'not-sent'
  }
}

/** The letter to those who cannot open what it leads to; the others get one of their own, which waits from now on. */
async function apart({ db, now }: Deps, row: Row): Promise<Row> {
  const [rest, led] = await partsOf(db.system, row)
  if (!led) return row
  const { event_key, subject, body, brand_id, account_id, headers } = row
  const readersOf = ({ to, cc, bcc }: Row) => ({
    to: JSON.stringify(to),
    cc: JSON.stringify(cc),
    bcc: JSON.stringify(bcc),
  })
  return db.system.transaction().execute(async trx => {
    const mine = await trx
      .updateTable('mail_outbox')
      .where('id', '=', row.id)
      .where('version', '=', row.version)
      .set({ ...readersOf(rest), updated_at: now(), version: row.version + 1 })
      .returningAll()
      .executeTakeFirst()
    // Its lease has ended, and another worker has it.
    if (!mine) return row
    await insertRow(trx, 'mail_outbox', {
      ...{ event_key, subject, body, brand_id, account_id, ...readersOf(led), next_attempt_at: now() },
      ...(headers === null ? {} : { headers: JSON.stringify(headers) }),
    })
    return mine
  })
}

/** The text that goes out; undefined where it held something that has ended. */
async function textOf({ db, secrets, now }: Deps, { id, event_key, body }: Row): Promise<string | undefined> {
  if (!isSealedKind(event_key)) return body
  return (await sealedTexts(db.system, { secrets, now: now() }, [id])).get(id)
}

const later = (now: Date, wait: number): Date => new Date(now.getTime() + wait)

function next(now: Date, attempts: number): { status: 'failed' | 'dead'; next_attempt_at?: Date } {
  const wait = waits[attempts - 1]
  return wait === undefined ? { status: 'dead' } : { status: 'failed', next_attempt_at: later(now, wait) }
}

/** When a mail that was put off is tried again, or that it is given up. */
function nextLater(
  now: Date,
  since: Date,
  said: string,
): Pick<Outcome, 'status' | 'last_error' | 'next_attempt_at'> & { put_off_since: Date } {
  const waited = now.getTime() - since.getTime()
  if (waited >= putOff.days * 24 * hour)
    return {
      status: 'dead',
      put_off_since: since,
      last_error: `The mail server put it off for ${putOff.days} days: ${said}`.slice(0, 1000),
    }
  const wait = Math.min(putOff.most, Math.max(putOff.least, waited))
  return { status: 'failed', put_off_since: since, next_attempt_at: later(now, wait), last_error: said }
}

type Outcome = {
  status: 'sent' | 'failed' | 'dead'
  last_error: string | null
  attempts?: number
  sent_at?: Date
  next_attempt_at?: Date
  put_off_since?: Date
}
const nobody = { refused: [], putOff: [] }

/**
 * Stores the outcome of a mail, unless its lease ended and another worker has it. Recipients that were refused get a mail of
 * their own, and so do those that were put off.
 */
async function settle(
  deps: Deps,
  row: Row,
  outcome: Outcome,
  apart: { readonly refused: readonly string[]; readonly putOff: readonly string[] } = nobody,
): Promise<void> {
  await persist(deps, () =>
    deps.db.system.transaction().execute(async trx => {
      const mine = await trx
        .updateTable('mail_outbox')
        .where('id', '=', row.id)
        .where('version', '=', row.version)
        .set({ ...outcome, updated_at: deps.now(), version: row.version + 1 })
        .returning('id')
        .executeTakeFirst()
      if (!mine) deps.log.error({ mail: row.id, status: outcome.status }, 'a mail took longer than its lease')
      if (mine && outcome.status === 'sent') await emptyMail(trx, row.id)
      if (!mine) return
      const { event_key, subject, body, brand_id, account_id, attempts } = row
      const letter = { event_key, subject, body, brand_id, account_id }
      const now = deps.now()
      if (apart.refused.length > 0)
        await insertRow(trx, 'mail_outbox', {
          ...{ ...letter, attempts, to: JSON.stringify(apart.refused) },
          ...{ last_error: 'Refused by the mail server.', ...next(now, attempts) },
        })
      if (apart.putOff.length > 0)
        await insertRow(trx, 'mail_outbox', {
          ...{ ...letter, to: JSON.stringify(apart.putOff) },
          ...nextLater(now, row.put_off_since ?? now, 'Put off by the mail server.'),
        })
    }),
  )
}

/** The server has answered, so the outcome must be stored: if the database cannot be reached for a moment, this waits. */
async function persist({ log }: Deps, write: () => Promise<void>): Promise<void> {
  for (const wait of [250, 1000, 4000, 15_000]) {
    try {
      return await write()
    } catch (error) {
      log.warn({ err: error }, 'what became of a mail could not be written down yet')
      await new Promise(resolve => setTimeout(resolve, wait))
    }
  }
  return write()
}
