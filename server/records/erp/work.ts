import { type Selectable, sql } from 'kysely'
import { type BrandId, brandById } from '../../../model/brands.ts'
import { letter } from '../../../model/mails/letter.ts'
import { postingWaits } from '../../../model/workflows/posting.ts'
import { writeAudit } from '../../call/audit.ts'
import type { Deps } from '../../call/context.ts'
import type { Trx } from '../../db/handle.ts'
import type { Tables } from '../../db/tables.ts'
import { type Erp, type ErpReply, NotPostedToErp, openErp } from '../../outside/erp.ts'
import { type ErpStandIn, startErpStandIn } from '../../outside/erp-stand-in.ts'
import { queueMail, queueMails } from '../outbox.ts'
import { namedFor, superAdmins } from '../recipients.ts'
import { masked, queueWhatChanged } from './queue-posting.ts'
import { subjects } from './subjects.ts'

export const postToErp = 'post-to-erp'

const minute = 60_000
const mostAttempts = postingWaits.length + 1
/** How long a posting belongs to its worker: far longer than the ERP is given to answer. */
const lease = 10 * minute

type Row = Selectable<Tables['erp_postings']>
type Work = Pick<Deps, 'db' | 'secrets' | 'log' | 'now'>

let standIn: Promise<ErpStandIn> | undefined

/** Sends what is due. Without ERP_URL a stand-in on this machine answers; it starts only when a posting waits. */
export async function postWaiting(deps: Deps): Promise<number> {
  const { ERP_URL } = deps.settings
  if (ERP_URL !== undefined) return postDue(deps, openErp(ERP_URL))
  const { rows } = await sql<{ any: boolean }>`select exists (select from erp_postings
    where status in ('queued', 'failed', 'posting') and next_attempt_at <= ${deps.now()}) as any`.execute(
    deps.db.system,
  )
  if (!rows[0]?.any) return 0
  standIn ??= startErpStandIn()
  return postDue(deps, openErp((await standIn).url))
}

/** Sends every due posting, one after the other; any number of workers may do so at once. Returns how many were accepted. */
export async function postDue(deps: Work, erp: Erp): Promise<number> {
  let posted = 0
  for (let row = await take(deps); row; row = await take(deps)) if (await post(deps, erp, row)) posted += 1
  return posted
}

/** The attempt is counted before it is made. If its worker dies, the posting is due again when the lease ends, under the same key. */
async function take({ db, now }: Work): Promise<Row | undefined> {
  const at = now()
  return db.system.transaction().execute(async trx => {
    const row = await trx
      .selectFrom('erp_postings')
      .where('status', 'in', ['queued', 'failed', 'posting'])
      .where('next_attempt_at', '<=', at)
      .orderBy('next_attempt_at')
      .orderBy('id')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .select(['id', 'subject_type', 'subject_id'])
      .executeTakeFirst()
    if (!row) return undefined
    await subjects[row.subject_type]?.moved(trx, row.subject_id, 'posting', null, at)
    return trx
      .updateTable('erp_postings')
      .where('id', '=', row.id)
      .set(eb => ({
        status: 'posting',
        attempts: eb('attempts', '+', 1),
        next_attempt_at: new Date(at.getTime() + lease),
        updated_at: at,
        version: eb('version', '+', 1),
        is_settled: false,
      }))
      .returningAll()
      .executeTakeFirst()
  })
}

async function post(deps: Work, erp: Erp, row: Row): Promise<boolean> {
  const begun = performance.now()
  const payload = deps.secrets.open(row.sealed_request)
  const outcome = await (payload === undefined
    ? Promise.resolve(new NotPostedToErp('What was to be sent was sealed under another key.', { settled: true }))
    : erp
        .post({ key: row.idempotency_key, type: row.subject_type, payload: JSON.parse(payload) as object })
        .catch((error: unknown) => {
          if (error instanceof NotPostedToErp) return error
          throw error
        }))
  const ms = Math.round(performance.now() - begun)
  await deps.db.system
    .transaction()
    .execute(trx =>
      outcome instanceof NotPostedToErp ? failed(deps, trx, row, outcome, ms) : taken(deps, trx, row, outcome, ms),
    )
  return !(outcome instanceof NotPostedToErp)
}

const step = (row: Row, now: Date, outcome: string, detail: string | null, ms: number) =>
  JSON.stringify([...row.history, { at: now.toISOString(), outcome, detail, ms }].slice(-50))

/** Undefined where the lease ended and another worker has the posting. */
const settled = async (trx: Trx, row: Row, set: object): Promise<boolean> =>
  (await trx
    .updateTable('erp_postings')
    .where('id', '=', row.id)
    .where('version', '=', row.version)
    .set({ ...set, version: row.version + 1 })
    .returning('id')
    .executeTakeFirst()) !== undefined

async function taken(deps: Work, trx: Trx, row: Row, reply: ErpReply, ms: number): Promise<void> {
  const now = deps.now()
  const sent = row.request as Record<string, unknown>
  const mismatches = Object.entries(reply.echo).flatMap(([field, received]) =>
    field in sent && String(sent[field]) !== String(received)
      ? [{ field, sent: String(sent[field]), received: String(received) }]
      : [],
  )
  const isMine = await settled(trx, row, {
    status: 'posted',
    erp_doc_no: reply.doc_no,
    posted_at: now,
    last_error: null,
    next_attempt_at: null,
    is_settled: true,
    response: JSON.stringify(masked(reply)),
    mismatches: JSON.stringify(mismatches),
    history: step(row, now, 'posted', reply.doc_no, ms),
    updated_at: now,
  })
  if (!isMine) return
  const subject = subjects[row.subject_type]
  const mails = (await subject?.posted(trx, row.subject_id, reply, now)) ?? []
  await queueMails(trx, mails)
  await queueWhatChanged(deps, trx, row)
  await record(trx, row, 'posted', { status: 'posted', erp_doc_no: reply.doc_no }, now)
}

async function failed(deps: Work, trx: Trx, row: Row, why: NotPostedToErp, ms: number): Promise<void> {
  const now = deps.now()
  const wait = why.settled ? undefined : postingWaits[row.attempts - 1]
  const isDead = wait === undefined || row.attempts >= mostAttempts
  const rest = why.settled
    ? 'Nothing was changed in the ERP.'
    : 'Whether the ERP took it is not known; it is sent again under the same key.'
  const known = `${why.message} ${rest}`
  const said = `Posting failed: ${known}`
  const isMine = await settled(trx, row, {
    status: isDead ? 'dead' : 'failed',
    last_error: said.slice(0, 1000),
    next_attempt_at: isDead ? null : new Date(now.getTime() + (wait ?? 0) * minute),
    is_settled: why.settled,
    history: step(row, now, why.settled ? 'refused' : 'failed', why.message, ms),
    updated_at: now,
  })
  if (!isMine) return
  deps.log.warn({ posting: row.id, attempts: row.attempts, err: why }, 'a posting was not taken by the ERP')
  await subjects[row.subject_type]?.moved(trx, row.subject_id, 'post_failed', known, now)
  await record(trx, row, 'post_failed', { status: isDead ? 'dead' : 'failed', error: why.message }, now)
  if (isDead) await tellOfDead(trx, row, said)
}

/**
 * M44: to the people in the mail settings and those who post for the brand; apart from them to IT Operations, who see no ledger;
 * to the Super Admins where these are nobody.
 */
async function tellOfDead(trx: Trx, row: Row, said: string): Promise<void> {
  const brand = brandById(row.brand_id)
  if (!brand) return
  const { rows } = await sql<{ email: string; posts: boolean }>`select email, posts from (
    select u.id, u.email, (r.brands ? ${brand.code} and (r.sellers_portal -> 'erp-ledger' ->> 'approve')::bool) is true as posts,
      (r.admin -> 'internal-commands' ->> 'view')::bool is true as runs
    from users as u join user_roles as r on r.id = u.user_role_id
    where u.deleted_at is null and u.user_type_id = 3 and r.name <> 'Super Admin') as each
    where posts or runs order by id limit 50`.execute(trx)
  const emails = (posts: boolean) => rows.filter(each => each.posts === posts).map(({ email }) => email)
  const about = { no: row.name, problem: said, reference: row.name }
  const named = [...new Set([...(await namedFor(trx, brand, 'erp.dead')), ...emails(true)])]
  const to = named.length > 0 || rows.length > 0 ? named : await superAdmins(trx)
  if (to.length > 0) await queueMail(trx, { ...letter('erp.dead', about), to, brand_id: brand.id })
  await queueMail(trx, { ...letter('erp.stopped', about), to: emails(false), brand_id: brand.id })
}

const record = (trx: Trx, row: Row, action: string, after: object, now: Date) =>
  writeAudit(
    trx,
    { area: 'sellers_portal', module: subjects[row.subject_type]?.module ?? 'erp-ledger', action },
    { ip: '', user_agent: postToErp, request_id: '' },
    { user_id: null, name: 'Atrium' },
    {
      entity: subjects[row.subject_type]?.entity ?? row.subject_type,
      entity_id: row.name,
      brand_id: row.brand_id as BrandId,
      before: {},
      after: { ...after, key: row.idempotency_key, attempt: row.attempts },
    },
    now,
  )
