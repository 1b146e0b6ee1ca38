import { sql } from 'kysely'
import { myAccount } from '../../../model/content/portal/pages.ts'
import { agreementTypes } from '../../../model/content/portal-sections.ts'
import { notThere, Refusal } from '../../../model/errors.ts'
import { letter } from '../../../model/mails/letter.ts'
import { manilaDate } from '../../../model/rules/manila-days.ts'
import type { BuyerCtx, HandlersOf } from '../../call/context.ts'
import { queueMails } from '../../records/outbox.ts'
import { endSessions } from '../../records/passwords.ts'
import { portalPublished } from '../../records/portal-published.ts'
import { agreementsInForce } from '../../records/publishing/agreements-in-force.ts'
import { countAct, once } from './act.ts'
import { contractsOf } from './own-contract.ts'

type Own = HandlersOf<'buyersPortal'>

const mayDisable = async ({ deps }: BuyerCtx): Promise<boolean> =>
  (await portalPublished(deps.db.system, myAccount)).show_disable_account

const account: Own['account'] = async (_, ctx) => {
  const { deps, buyer } = ctx
  const row = await deps.db.system
    .selectFrom('users as u')
    .innerJoin('buyer_sessions as s', 's.user_id', 'u.id')
    .where('s.token_hash', '=', buyer.session)
    .select(['u.Firstname', 'u.Lastname', 'u.email', 'u.mobile', 's.expires_at'])
    .executeTakeFirstOrThrow(() => new Refusal('UNAUTHENTICATED'))
  const { rows } = await sql<{ n: number; all: boolean | null; any: boolean | null; said: number }>`
    select count(*)::int as n, count(wants_news)::int as said, bool_and(wants_news) as "all", bool_or(wants_news) as "any"
    from contracts where contract_no in ${contractsOf(buyer)}`.execute(deps.db.system)
  const { n = 0, said = 0, all = null, any = null } = rows[0] ?? {}
  const { expires_at, ...person } = row
  return {
    ...person,
    wants_news: said === n && all === any ? all : null,
    contracts: n,
    may_disable: await mayDisable(ctx),
    session_ends_at: expires_at.toISOString(),
  }
}

const wantsNews: Own['wantsNews'] = async ({ body }, ctx) => {
  await countAct(ctx, 'news')
  return once(ctx, { action: 'news', body }, async trx => {
    const changed = await sql<{ contract_no: string }>`update contracts
      set wants_news = ${body.wants_news}, version = version + 1, updated_at = ${ctx.deps.now()}, updated_by = ${ctx.buyer.user_id}
      where contract_no in ${contractsOf(ctx.buyer)} and wants_news is distinct from ${body.wants_news} returning contract_no`.execute(
      trx,
    )
    // Said before, which is no change (decision 257).
    if (changed.rows.length === 0) ctx.repeated()
    else
      await ctx.record(trx, {
        entity: 'user',
        entity_id: ctx.buyer.user_id,
        after: { wants_news: body.wants_news, contracts: changed.rows.map(({ contract_no }) => contract_no) },
      })
    return { wants_news: body.wants_news, contracts: changed.rows.length }
  })
}

/** Domain.md 2.13: every token ends at once; staff open it again only on the buyer's written request. */
const disable: Own['disable'] = async ({ body }, ctx) => {
  const { deps, buyer } = ctx
  if (!(await mayDisable(ctx)))
    throw new Refusal('FORBIDDEN', {
      message: 'The portal does not offer this. Write to Buyer Care to close your account.',
    })
  const now = deps.now()
  const deactivation_reason = body.reason?.trim() || 'Closed by the buyer in the portal.'
  return deps.db.system.transaction().execute(async trx => {
    const closed = await trx
      .updateTable('users')
      .where('id', '=', buyer.user_id)
      .where('deleted_at', 'is', null)
      .set(eb => ({
        deleted_at: now,
        deleted_by: buyer.user_id,
        deactivation_source: 'self',
        deactivation_reason,
        updated_at: now,
        updated_by: buyer.user_id,
        version: eb('version', '+', 1),
      }))
      .returning(['Firstname', 'email'])
      .executeTakeFirstOrThrow(() => new Refusal('UNAUTHENTICATED'))
    await endSessions(trx, buyer.user_id, now)
    const values = { firstname: closed.Firstname, email: closed.email, reference: `account ${buyer.user_id}` }
    await queueMails(trx, [
      { ...letter('buyer.account.disabled', values), to: closed.email },
      // M42 for IT Operations, whom the e-mail settings name.
      { ...letter('user.deactivated', values), to: [] },
    ])
    await ctx.record(trx, {
      entity: 'user',
      entity_id: buyer.user_id,
      before: { is_active: true },
      after: { is_active: false, deactivation_source: 'self', deactivation_reason },
    })
    return { done: true as const }
  })
}

/** The version that was read is the one that is agreed to, and it must be in force. */
const agree: Own['agree'] = async ({ params, body: { version_no } }, ctx) => {
  await countAct(ctx, 'agree')
  const { deps, buyer, request } = ctx
  const now = deps.now()
  return deps.db.system.transaction().execute(async trx => {
    const inForce = (await agreementsInForce(trx, manilaDate(now))).find(({ id }) => id === params.id)
    if (!inForce) throw notThere('id', 'No agreement of this number is in force.')
    if (inForce.version_no !== version_no)
      throw new Refusal('INVALID', {
        errors: { version_no: [`Version ${inForce.version_no} is in force now. Read it, then agree to that one.`] },
      })
    const given = await trx
      .insertInto('buyer_agreement_consents')
      .values({ user_id: buyer.user_id, agreement_id: inForce.id, version_no, agreed_at: now, ip: request.ip })
      .onConflict(conflict => conflict.doNothing())
      .returning('agreed_at')
      .executeTakeFirst()
    if (given)
      await ctx.record(trx, {
        entity: 'buyer-agreement',
        entity_id: inForce.id,
        after: { agreement: agreementTypes[params.id as keyof typeof agreementTypes], version_no },
      })
    else ctx.repeated()
    const stands = await trx
      .selectFrom('buyer_agreement_consents')
      .where('user_id', '=', buyer.user_id)
      .where('agreement_id', '=', inForce.id)
      .where('version_no', '=', version_no)
      .select('agreed_at')
      .executeTakeFirstOrThrow()
    return { id: inForce.id, version_no, agreed_at: stands.agreed_at.toISOString() }
  })
}

export const ownAccount = { account, wantsNews, disable, agree }
