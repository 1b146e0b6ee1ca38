import { sql } from 'kysely'
import { cmsUserType } from '../../../model/contract/session.ts'
import { existing, type FieldErrors, Refusal } from '../../../model/errors.ts'
import { letter } from '../../../model/mails/letter.ts'
import { may } from '../../../model/pages/access.ts'
import { labelOfPage } from '../../../model/pages/index.ts'
import { reasonMost } from '../../../model/rules/reason.ts'
import { dayOf, shifted } from '../../../model/rules/working-days.ts'
import { dayInWords, when } from '../../../model/when.ts'
import { delegablePages, longestDelegation, passedOn } from '../../../model/workflows/delegation.ts'
import type { CallerCtx, HandlersOf } from '../../call/context.ts'
import type { Db, Trx } from '../../db/handle.ts'
import { insertedId } from '../../db/row-queries.ts'
import { writeRow } from '../../records/cases/write.ts'
import { queueMail } from '../../records/outbox.ts'

type Group = HandlersOf<'approvalDelegations'>
type Delegation = Awaited<ReturnType<Group['create']>>
type Body = Parameters<Group['create']>[0]['body']

/** Days for which a past delegation is still shown. */
const shownAfter = 30

const personOf = (alias: string) =>
  sql`jsonb_build_object('id', ${sql.ref(`${alias}.id`)}, 'name', ${sql.ref(`${alias}.Firstname`)} || ' ' || ${sql.ref(`${alias}.Lastname`)})`

type Row = Omit<Delegation, 'created_at' | 'ended_at'> & { created_at: Date; ended_at: Date | null }
const select = sql`select d.id, d.version, ${personOf('f')} as "from", ${personOf('t')} as "to", d.pages, d.starts_on::text, d.ends_on::text, d.reason, d.ended_at,
  e."Firstname" || ' ' || e."Lastname" as ended_by, d.created_at
  from approval_delegations as d join users as f on f.id = d.from_user_id join users as t on t.id = d.to_user_id left join users as e on e.id = d.ended_by`

const onWire = ({ created_at, ended_at, ...row }: Row): Delegation => ({
  ...row,
  created_at: created_at.toISOString(),
  ended_at: ended_at?.toISOString() ?? null,
})

async function read(db: Db, id: number): Promise<Delegation> {
  const { rows } = await sql<Row>`${select} where d.id = ${id}`.execute(db)
  const row = existing(rows[0])
  return onWire(row)
}

const lineOf = ({ id, from, to }: Delegation) => ({
  entity: 'approval_delegation' as const,
  entity_id: id,
  subject: `of ${from.name} to ${to.name}`,
})
const saidOf = ({ from, to, pages, starts_on, ends_on, reason, ended_at }: Delegation) => ({
  ...{ from_user_id: from.id, to_user_id: to.id, pages, starts_on, ends_on, reason, ended_at },
})

const labels = (pages: readonly string[]): string => pages.map(labelOfPage).join(', ')

async function faultsOf(ctx: CallerCtx, db: Db, { to_user_id, pages, starts_on, ends_on, reason }: Body) {
  const { caller } = ctx
  const today = dayOf(ctx.deps.now())
  const errors: FieldErrors = {}
  const to = await db
    .selectFrom('users')
    .where('id', '=', to_user_id)
    .where('deleted_at', 'is', null)
    .where('user_type_id', '=', cmsUserType)
    .select('id')
    .executeTakeFirst()
  if (to_user_id === caller.user_id) errors['to_user_id'] = ['Choose somebody else.']
  else if (!to) errors['to_user_id'] = ['Choose an active member of staff.']
  if (pages.length === 0) errors['pages'] = ['Choose what you pass on.']
  else if (passedOn(caller.access, pages).length < new Set(pages).size)
    errors['pages'] = ['You can pass on only what you decide yourself.']
  if (starts_on < today) errors['starts_on'] = ['The first day must not be in the past.']
  if (ends_on < starts_on) errors['ends_on'] = ['The start date must not be after the end date.']
  else if (ends_on >= shifted(starts_on, longestDelegation))
    errors['ends_on'] = [`Choose ${longestDelegation} days or fewer. For longer, somebody else needs the role.`]
  if ([...(reason ?? '').trim()].length > reasonMost)
    errors['reason'] = [`Reason must be ${reasonMost} characters or fewer.`]
  return errors
}

const mailOf = {
  made: (input: Delegation) =>
    letter('delegation.made', { ...peopleOf(input), period: period(input), reason: input.reason }),
  ended: (input: Delegation) => letter('delegation.ended', { ...peopleOf(input), by: input.ended_by }),
}
const peopleOf = ({ from, to, pages }: Delegation) => ({ from: from.name, to: to.name, kinds: labels(pages) })

/** Notifies both persons. */
async function tell(trx: Trx, what: keyof typeof mailOf, input: Delegation) {
  const { rows } = await sql<{ email: string }>`
    select email from users where id in (${input.from.id}, ${input.to.id})`.execute(trx)
  await queueMail(trx, { ...mailOf[what](input), to: rows.map(({ email }) => email) })
}

const period = ({ starts_on, ends_on }: Delegation) => `from ${dayInWords(starts_on)} to ${dayInWords(ends_on)}`

export const approvalDelegations: Group = {
  async list(_, { db, deps, caller }) {
    const since = shifted(dayOf(deps.now()), -shownAfter)
    const { rows } =
      await sql<Row>`${select} where ${caller.user_id} in (d.from_user_id, d.to_user_id) and d.ends_on >= ${since}::date
      and (d.ended_at is null or d.ended_at >= ${since}::date) order by d.starts_on, d.id limit 200`.execute(db)
    return { items: rows.map(onWire), pages: passedOn(caller.access, delegablePages) }
  },
  async create({ body }, ctx) {
    const { caller, deps } = ctx
    return ctx.db.transaction().execute(async trx => {
      const errors = await faultsOf(ctx, trx, body)
      if (Object.keys(errors).length > 0) throw new Refusal('INVALID', { errors })
      const now = deps.now()
      const id = await insertedId(trx, 'approval_delegations', {
        from_user_id: caller.user_id,
        to_user_id: body.to_user_id,
        pages: JSON.stringify(passedOn(caller.access, body.pages)),
        starts_on: body.starts_on,
        ends_on: body.ends_on,
        reason: body.reason?.trim() || null,
        created_at: now,
        updated_at: now,
        created_by: caller.user_id,
        updated_by: caller.user_id,
      })
      const made = await read(trx, id)
      await ctx.record(trx, { ...lineOf(made), after: saidOf(made) })
      await tell(trx, 'made', made)
      return made
    })
  },
  async end({ params: { id }, body: { version } }, ctx) {
    const { caller, deps } = ctx
    if (version === undefined) throw new Refusal('VERSION_REQUIRED')
    return ctx.db.transaction().execute(async trx => {
      await sql`select from approval_delegations where id = ${id} for update`.execute(trx)
      const before = await read(trx, id)
      const isTheirs = [before.from.id, before.to.id].includes(caller.user_id)
      if (!isTheirs && !may(caller.access, 'edit', 'admin.user-account')) throw new Refusal('NOT_FOUND')
      if (before.ended_at !== null)
        throw new Refusal('INVALID_TRANSITION', {
          values: {
            record: 'This delegation',
            status: 'ended',
            user: before.ended_by ?? '',
            time: when(before.ended_at),
          },
          detail: before,
        })
      if (before.version !== version)
        throw new Refusal('STALE', { values: { user: before.from.name, time: when(deps.now()) }, detail: before })
      const now = deps.now()
      const { user_id } = caller
      await writeRow(trx, 'approval_delegations', { id }, { ended_at: now, ended_by: user_id }, { now, user_id })
      const after = await read(trx, id)
      await ctx.record(trx, { ...lineOf(before), before: saidOf(before), after: saidOf(after) })
      await tell(trx, 'ended', after)
      return after
    })
  },
  async candidates({ query: { search } }, { db, caller }) {
    if (passedOn(caller.access, delegablePages).length === 0) return []
    return db
      .selectFrom('users as u')
      .innerJoin('user_roles as r', 'r.id', 'u.user_role_id')
      .where('u.deleted_at', 'is', null)
      .where('u.user_type_id', '=', cmsUserType)
      .where('u.id', '<>', caller.user_id)
      .$if(search !== undefined, query =>
        query.where(
          sql<boolean>`plain_text(u."Firstname" || ' ' || u."Lastname") like '%' || plain_text(${search ?? ''}) || '%'`,
        ),
      )
      .orderBy('name')
      .orderBy('u.id')
      .limit(50)
      .select(['u.id', sql<string>`u."Firstname" || ' ' || u."Lastname"`.as('name'), 'r.name as role'])
      .execute()
  },
}
