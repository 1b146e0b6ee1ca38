import { sql } from 'kysely'
import { Refusal } from '../../../model/errors.ts'
import { when } from '../../../model/when.ts'
import { apply, faults, judge, type Message } from '../../../model/workflows/workflow.ts'
import { plannedOnce } from '../../db/prepared.ts'
import type { CallerCtx } from '../../http/context.ts'
import { closedRefusal } from '../closed.ts'
import { queueMails } from '../outbox.ts'
import { brandOfRow, isTrashed, load, type Worked, type WorkedKind, type WorkedRow, whoOf } from './kind.ts'
import { readWorked } from './read.ts'

type Given<A> = { readonly action: A; readonly version?: number; readonly [field: string]: unknown }
type Trx = Parameters<typeof queueMails>[0]

async function nameOf(trx: Trx, id: number | null): Promise<string> {
  if (id === null) return 'Someone'
  const user = await trx.selectFrom('users').where('id', '=', id).select(['Firstname', 'Lastname']).executeTakeFirst()
  return user ? `${user.Firstname} ${user.Lastname}` : 'Someone'
}

/** The mails of a step, each ending with the number people quote. */
export async function sendAll(trx: Trx, { name, brand_id }: Worked<string>, mails: readonly Message[]): Promise<void> {
  const about = ({ to, values, body, ...mail }: Message) => ({
    ...mail,
    ...(values ? { values: { ...values, reference: name } } : {}),
    to: to.map(({ email }) => email),
    body: `${body}\n\nReference: ${name}`,
    brand_id,
  })
  await queueMails(trx, mails.map(about))
}

async function refuseClosed<S extends string, A extends string, R extends Worked<S>, I extends object>(
  trx: Trx,
  kind: WorkedKind<S, A, R, I>,
  row: WorkedRow,
  record: R,
  action: A,
): Promise<never> {
  const user = await nameOf(trx, row.updated_by)
  if (isTrashed(row))
    throw new Refusal('INVALID_TRANSITION', {
      values: { record: record.name, status: 'in the trash', user, time: when(row.updated_at) },
    })
  const by = row.updated_by === null ? null : { by: user, at: row.updated_at }
  throw closedRefusal(kind.workflow, record, action, { by })
}

/** One step of the workflow: judged, written, in the trail and mailed, all or nothing (domain.md 2, preamble). */
export async function takeStep<S extends string, A extends string, R extends Worked<S>, I extends object>(
  ctx: CallerCtx,
  kind: WorkedKind<S, A, R, I>,
  id: number,
  { action, version, ...given }: Given<A>,
): Promise<unknown> {
  if (version === undefined) throw new Refusal('VERSION_REQUIRED')
  const { workflow } = kind
  // A step that names nothing has nothing to look up.
  const names = kind.inputOf !== undefined && Object.keys(given).length > 0
  const input = names
    ? await (kind.inputOf as NonNullable<typeof kind.inputOf>)(ctx, (await load(ctx.db, kind, id)).record, given)
    : (given as unknown as I)
  const now = ctx.deps.now()
  return ctx.db.transaction().execute(async trx => {
    const { row, record } = await load(trx, kind, id, { lock: true })
    if (row.version !== version)
      throw new Refusal('STALE', {
        values: { user: await nameOf(trx, row.updated_by), time: when(row.updated_at) },
      })
    const verdict = judge(workflow, record, action, whoOf(ctx))
    if (verdict === 'forbidden' || verdict === 'own') throw new Refusal('FORBIDDEN')
    if (verdict === 'closed' || isTrashed(row)) await refuseClosed(trx, kind, row, record, action)
    kind.guard?.(ctx, record, action)
    const known = { ...record, ...(await kind.told?.(trx, record)) }
    const errors = faults(workflow, known, action, input)
    if (Object.keys(errors).length > 0) throw new Refusal('INVALID', { errors })
    const { record: after, audit, mails } = apply(workflow, known, action, input, { who: whoOf(ctx), now })
    await kind.during?.(trx, ctx, { action, before: known, after, input })
    const columns = Object.entries(audit.after).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
    // Sent together, and answered in this order: none waits for the one before it.
    const written = [
      sql`${plannedOnce} update ${sql.table(kind.source.table)} as t set ${sql.join(columns)},
        version = ${version + 1}, updated_at = ${now}, updated_by = ${ctx.caller.user_id}
        where t.id = ${id} and t.brand_id = ${brandOfRow(record.brand_id).id}`.execute(trx),
      ctx.record(trx, {
        entity: workflow.entity,
        entity_id: id,
        brand_id: record.brand_id,
        action,
        before: audit.before,
        after: audit.after,
      }),
      sendAll(trx, after, mails),
    ]
    const whole = readWorked(ctx, kind, id, trx)
    await Promise.all([...written, whole])
    return whole
  })
}
