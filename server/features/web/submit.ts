import { sql } from 'kysely'
import { type Brand, brandOf } from '../../../model/brands.ts'
import { contactUsPage } from '../../../model/content/pages/contact-us-page.ts'
import { existing, Refusal } from '../../../model/errors.ts'
import { applicationWorkflow } from '../../../model/workflows/application.ts'
import { appointmentWorkflow } from '../../../model/workflows/appointment.ts'
import { inquiryWorkflow } from '../../../model/workflows/inquiry.ts'
import { subscriptionWorkflow } from '../../../model/workflows/subscription.ts'
import type { Ctx } from '../../call/context.ts'
import { committed } from '../../db/committed.ts'
import type { Db, Trx } from '../../db/handle.ts'
import { plannedOnce } from '../../db/prepared.ts'
import { readRow } from '../../db/row-queries.ts'
import { botCheckOf } from '../../outside/bot-check.ts'
import { countedOf, countSql, notePast } from '../../records/counts.ts'
import { claimSql, keepReply, type Request, replyBefore } from '../../records/idempotency.ts'
import { homeOf } from '../../records/network.ts'
import { publishedValues } from '../../records/published.ts'

const hour = 3_600_000
type FormName = 'web.inquiry' | 'web.appointment' | 'web.career-application' | 'web.subscribe'

export function siteOf(x: string): Brand {
  return existing(brandOf(x))
}

const tooMany = () =>
  new Refusal('TOO_MANY', {
    message: 'Several of these have come from your connection within the hour. Nothing was sent; try again in an hour.',
    values: { seconds: hour / 1000 },
  })
const entities: Readonly<Record<FormName, string>> = {
  'web.inquiry': inquiryWorkflow.entity,
  'web.appointment': appointmentWorkflow.entity,
  'web.career-application': applicationWorkflow.entity,
  'web.subscribe': subscriptionWorkflow.entity,
}

/** Apart from the form's own transaction, which is taken back. */
async function refuseMany(ctx: Ctx, form: FormName, brand?: Brand): Promise<never> {
  const entry = { entity: entities[form], ...(brand ? { brand_id: brand.id } : {}) }
  await ctx.deps.db.system.transaction().execute(trx => notePast(trx, ctx, `form ${form}`, entry))
  throw tooMany()
}
const formOf = ({ request }: Ctx, form: FormName) => ({ what: `form ${form}`, key: homeOf(request.ip), ms: hour })

/** Before a file of a form is looked at: whether its network may send one more. A repeat with its key is let through. */
export async function refuseEarly(ctx: Ctx, form: FormName): Promise<void> {
  const { deps, request } = ctx
  const sent = await countedOf(deps.db.system, formOf(ctx, form), deps.now())
  if (sent < deps.settings.INQUIRIES_PER_HOUR) return
  const key = request.idempotencyKey()
  if (key === undefined || !(await knownReply(deps.db.system, form, key))) await refuseMany(ctx, form)
}

/** The answer of a bot check is valid once: a repeat has none to give. */
async function refuseRobots(ctx: Ctx, sent: Sent): Promise<void> {
  const { deps } = ctx
  if (deps.settings.BOT_CHECK_URL === undefined) return
  const asked = sent.show_recaptcha ?? (await publishedValues(deps.db, sent.brand, contactUsPage)).show_recaptcha
  const request = requestOf(ctx, sent)
  if (!asked || (request && (await knownReply(deps.db.system, request.scope, request.key)))) return
  await refuseUnconfirmed(ctx, sent.bot_token)
}

async function refuseUnconfirmed({ deps, request }: Ctx, token: string | undefined): Promise<void> {
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

/** What a form writes when all is known: its reply, and the statements that leave with the commit. */
type Writing<R> = { readonly reply: R; readonly last: readonly (() => Promise<unknown>)[] }
type Steps<R, L> = {
  /** The sequence that gives the record its number, once its key and its network were judged. */
  readonly numbers?: string
  /** What is looked up beside that. */
  readonly look?: (trx: Trx) => Promise<L>
  readonly write: (trx: Trx, id: number, looked: L) => Writing<R> | Promise<Writing<R>>
}

/**
 * Writes a form that a visitor sent, after it was validated: a bot check where the brand asks for one, the limit for an
 * address, and the same reply to the same key. Everything that `write` does is committed together or not at all.
 */
export const submit = <R extends object>(ctx: Ctx, sent: Sent, write: (trx: Trx) => Promise<R>): Promise<R> =>
  submitIn(ctx, sent, { write: async trx => ({ reply: await write(trx), last: [] }) })

/** The same in two trips to the database, for a form of which nothing waits for anything else (decision 268). */
export async function submitIn<R extends object, L = undefined>(ctx: Ctx, sent: Sent, steps: Steps<R, L>): Promise<R> {
  const request = requestOf(ctx, sent)
  await refuseRobots(ctx, sent)
  // The limit for an address counts its forms to every brand.
  const written = committed(ctx.deps.db.system, async trx => {
    const [begun, looked] = await Promise.all([begin<R>(ctx, trx, sent, steps.numbers), steps.look?.(trx)])
    if ('before' in begun) return () => Promise.resolve(begun.before)
    const { reply, last } = await steps.write(trx, begun.id, looked as L)
    return async () => {
      const kept = request ? [() => keepReply(trx, request, 201, reply)] : []
      await Promise.all([...last, ...kept].map(statement => statement()))
      return reply
    }
  })
  return written.catch(error => {
    if (error instanceof Refusal && error.code === 'TOO_MANY') return refuseMany(ctx, sent.form, sent.brand)
    throw error
  })
}

function requestOf({ request }: Ctx, { form, body }: Sent): Request | undefined {
  const key = request.idempotencyKey()
  return key === undefined ? undefined : { scope: form, key, body }
}

/**
 * In one statement: reserves the key, counts the form of its network and gives out a number. Forms of one network take turns;
 * one that is not written is not counted, nor is a repeat, which gets the reply of before.
 */
async function begin<R>(
  ctx: Ctx,
  trx: Trx,
  sent: Sent,
  numbers: string | undefined,
): Promise<{ readonly before: R } | { readonly id: number }> {
  const { deps } = ctx
  const now = deps.now()
  const limit = deps.settings.INQUIRIES_PER_HOUR
  const request = requestOf(ctx, sent)
  const claimed = request ? sql`mine as (${claimSql(request, now)}), ` : sql``
  const counted = countSql(formOf(ctx, sent.form), now, request ? sql`from mine` : undefined)
  const id = numbers === undefined ? sql`0` : sql`nextval(${sql.lit(numbers)})`
  const { rows } = await sql<{ n: number; id: number | null }>`${plannedOnce} with ${claimed}counted as (${counted})
    select n, case when n <= ${limit}::int then ${id} end as id from counted`.execute(trx)
  const [row] = rows
  if (!row && request) {
    ctx.repeated()
    return { before: await replyBefore<R>(trx, request) }
  }
  if (!row || row.id === null) throw tooMany()
  return { id: row.id }
}
