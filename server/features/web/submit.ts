import { sql } from 'kysely'
import { type Brand, brandOf } from '../../../model/brands.ts'
import { contactUsPage } from '../../../model/content/pages/contact-us-page.ts'
import { existing, Refusal } from '../../../model/errors.ts'
import type { Ctx } from '../../call/context.ts'
import type { Db, Trx } from '../../db/handle.ts'
import { plannedOnce } from '../../db/prepared.ts'
import { readRow } from '../../db/rows.ts'
import { botCheckOf } from '../../outside/bot-check.ts'
import { claim, keepReply } from '../../records/idempotency.ts'
import { publishedValues } from '../../records/published.ts'

const hour = 3_600_000
/** The table of each form, and the column of its time. */
const formTables = {
  'web.inquiry': { table: 'web_inquiries', at: 'created_at' },
  'web.appointment': { table: 'web_appointments', at: 'created_at' },
  'web.career-application': { table: 'web_career_applications', at: 'created_at' },
  'web.subscribe': { table: 'newsletter_subscriptions', at: 'updated_at' },
} as const
type FormName = keyof typeof formTables

export function siteOf(x: string): Brand {
  return existing(brandOf(x))
}

/** One limit for all servers: the database counts the rows of an address, and calls from one address take turns. */
async function refuseTooMany(trx: Trx, { deps, request }: Ctx, form: FormName): Promise<void> {
  const turn =
    sql`${plannedOnce} select pg_advisory_xact_lock(hashtextextended(${`${form} ${request.ip}`}, 0))`.execute(trx)
  const since = new Date(deps.now().getTime() - hour)
  const { table, at } = formTables[form]
  // Sent together with the lock, and counted once the lock is held.
  const counted = sql<{ n: number }>`${plannedOnce} select count(*)::int as n from ${sql.table(table)}
    where ip = ${request.ip} and ${sql.ref(at)} > ${since}`.execute(trx)
  const [{ rows }] = await Promise.all([counted, turn])
  if ((rows[0]?.n ?? 0) >= deps.settings.INQUIRIES_PER_HOUR)
    throw new Refusal('TOO_MANY', {
      message:
        'Several of these have come from your connection within the hour. Nothing was sent; try again in an hour.',
    })
}

async function refuseRobots({ deps, request }: Ctx, token: string | undefined): Promise<void> {
  const passed = await botCheckOf(deps.settings)
    .confirm(token, request.ip)
    .catch((error: unknown) => {
      deps.log.error({ err: error }, 'the bot check cannot be asked')
      throw new Refusal('UNAVAILABLE', {
        message: 'The check that you are a person cannot be made just now. Try again in a moment; nothing was sent.',
      })
    })
  if (!passed) throw new Refusal('INVALID', { errors: { bot_token: ['Please confirm that you are not a robot.'] } })
}

const knownReply = async (db: Db, scope: string, key: string): Promise<boolean> =>
  (await readRow(db, 'idempotency_keys', { scope, key }, ['key'])) !== undefined

type Sent = {
  readonly form: FormName
  readonly brand: Brand
  readonly bot_token: string | undefined
  /** Whether the brand asks for the check, where the caller has read that already. */
  readonly show_recaptcha?: boolean
  /** The body that a repeat with the same key must have. */
  readonly body: unknown
}

/**
 * Writes a form that a visitor sent, after it was validated: a bot check where the brand asks for one, the limit for an
 * address, and the same reply to the same key. Everything that `write` does is committed together or not at all.
 */
export async function submit<R extends object>(
  ctx: Ctx,
  { form, brand, bot_token, show_recaptcha, body }: Sent,
  write: (trx: Trx) => Promise<R>,
): Promise<R> {
  const { deps } = ctx
  // The limit for an address counts its forms to every brand.
  const db = deps.db.system
  const key = ctx.request.idempotency_key
  const request = key === undefined ? undefined : { scope: form, key, body }
  const checked = show_recaptcha ?? (await publishedValues(deps.db, brand, contactUsPage)).show_recaptcha
  // The answer of a bot check is valid once: a repeat has none to give.
  if (checked && !(request && (await knownReply(db, form, request.key)))) await refuseRobots(ctx, bot_token)
  return db.transaction().execute(async trx => {
    const before = request && (await claim<R>(trx, request, deps.now()))
    if (before) {
      ctx.repeated()
      return before
    }
    await refuseTooMany(trx, ctx, form)
    const reply = await write(trx)
    if (request) await keepReply(trx, request, 201, reply)
    return reply
  })
}
