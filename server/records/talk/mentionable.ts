import { brandByCode } from '../../../model/brands.ts'
import { cmsUserType } from '../../../model/contract/session.ts'
import { may } from '../../../model/pages/access.ts'
import type { Caller, CallerCtx } from '../../call/context.ts'
import type { Db } from '../../db/handle.ts'
import { withRoles } from '../roles-held.ts'
import { maySeeRecord, type Talked, type TalkSources } from './talk-source.ts'

/** Somebody of staff as the caller that they would be, without a session. */
export type StaffCaller = Caller

const nobodys = new Uint8Array()

/** Active members of staff as callers, by name; of these ids alone, where they are given. */
export async function staffCallers(db: Db, ids?: readonly number[]): Promise<StaffCaller[]> {
  if (ids?.length === 0) return []
  const people = await db
    .selectFrom('users')
    .where('user_type_id', '=', cmsUserType)
    .where('deleted_at', 'is', null)
    .$if(ids !== undefined, query => query.where('id', 'in', ids ?? []))
    .orderBy('Firstname')
    .orderBy('Lastname')
    .orderBy('id')
    .select(['id', 'Firstname', 'Lastname', 'email', 'user_role_id'])
    .execute()
  return (await withRoles(db, people)).map(({ id, Firstname, Lastname, email, role: { access, ...role } }) => ({
    user_id: id,
    name: `${Firstname} ${Lastname}`,
    email,
    role,
    access,
    brand_ids: access.brands.flatMap(code => brandByCode(code)?.id ?? []),
    session: nobodys,
    viewing: null,
    must_change_password: false,
    second_due: false,
  }))
}

/** The most people that a picker offers at once. */
const most = 8

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()

/** Colleagues whose name has the text and who may see the record, but whoever asks. */
export async function mentionable(ctx: CallerCtx, sources: TalkSources, talked: Talked, search: string) {
  const wanted = plain(search)
  const named = (await staffCallers(ctx.deps.db.system)).filter(
    ({ user_id, name, access }) =>
      user_id !== ctx.caller.user_id && plain(name).includes(wanted) && may(access, 'view', talked.page),
  )
  const found: StaffCaller[] = []
  for (const person of named) {
    if (found.length === most) break
    if (await maySeeRecord(ctx, sources, person, talked)) found.push(person)
  }
  return found.map(({ user_id, name, role }) => ({ id: user_id, name, role: role.name }))
}

/** Who of these may not see the record, by name; who is no active member of staff has none. */
export async function blindAmong(
  ctx: CallerCtx,
  sources: TalkSources,
  talked: Talked,
  ids: readonly number[],
  field?: string,
): Promise<string[]> {
  const people = await staffCallers(ctx.deps.db.system, ids)
  const blind: string[] = []
  for (const person of people) if (!(await maySeeRecord(ctx, sources, person, talked, field))) blind.push(person.name)
  const gone = ids.filter(id => !people.some(({ user_id }) => user_id === id)).length
  return [...blind, ...Array.from({ length: gone }, () => '')]
}
