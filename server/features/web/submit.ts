import { type Brand, brandOf } from '../../../model/brands.ts'
import { contactUsPage } from '../../../model/content/pages/contact-us-page.ts'
import { existing, Refusal } from '../../../model/errors.ts'
import type { Ctx } from '../../call/context.ts'
import type { Db, Trx } from '../../db/handle.ts'
import { readRow } from '../../db/rows.ts'
import { botCheckOf } from '../../outside/bot-check.ts'
import { countedOf, countOne } from '../../records/counts.ts'
import { claim, keepReply } from '../../records/idempotency.ts'
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
const formOf = ({ request }: Ctx, form: FormName) => ({ what: `form ${form}`, key: homeOf(request.ip), ms: hour })

/** One limit for all servers: forms of one network take turns, and one that is not written is not counted. */
async function refuseTooMany(trx: Trx, ctx: Ctx, form: FormName): Promise<void> {
  const { deps } = ctx
  if ((await countOne(trx, formOf(ctx, form), deps.now())) > deps.settings.INQUIRIES_PER_HOUR) throw tooMany()
}

/** Before a file of a form is looked at: whether its network may send one more. A repeat with its key is let through. */
export async function refuseEarly(ctx: Ctx, form: FormName): Promise<void> {
  const { deps, request } = ctx
  const sent = await countedOf(deps.db.system, formOf(ctx, form), deps.now())
  if (sent < deps.settings.INQUIRIES_PER_HOUR) return
  const { idempotency_key } = request
  if (idempotency_key === undefined || !(await knownReply(deps.db.system, form, idempotency_key))) throw tooMany()
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
