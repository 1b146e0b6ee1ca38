import type { Static } from 'typebox'
import { brandByCode } from '../../../model/brands.ts'
import type { contract } from '../../../model/contract/index.ts'
import { cmsUserType } from '../../../model/contract/session.ts'
import { existing, Refusal } from '../../../model/errors.ts'
import type { Access } from '../../../model/pages/access.ts'
import { explain, inWords, keptInWords } from '../../../model/pages/explain.ts'
import { isPageId } from '../../../model/pages/index.ts'
import type { CallerCtx } from '../../call/context.ts'
import { readRow } from '../../db/row-queries.ts'
import { rolesOf } from './store.ts'

type ExplainQuery = Static<(typeof contract)['roles']['explain']['query']>
type ExplainReply = Static<(typeof contract)['roles']['explain']['reply']>

/** Beyond.md 13: the verdict comes from the rule that the menu, the buttons and the server use. */
export async function explained(
  { db }: CallerCtx,
  { user_id, page, flag, brand }: ExplainQuery,
): Promise<ExplainReply> {
  const user = await readRow(db, 'users', { id: user_id, user_type_id: cmsUserType }, [
    'Firstname',
    'Lastname',
    'user_role_id',
    'deleted_at',
  ])
  if (!user || !isPageId(page)) throw new Refusal('NOT_FOUND')
  const code = brand === undefined ? undefined : brandByCode(brand)?.code
  const all = await rolesOf(db)
  const role = existing(all.find(({ id }) => id === user.user_role_id))
  const { may, lacks } = explain(role.access as Access, flag, page, code)
  const words = inWords(role.name, flag, page, code)
  const person = `${user.Firstname} ${user.Lastname}`
  const gone = user.deleted_at === null ? [] : [`${person} is deactivated and cannot sign in.`]
  return {
    may: may && gone.length === 0,
    person,
    role: { id: role.id, name: role.name },
    reasons: [...gone, ...lacks.map(lack => words[lack])],
    kept: keptInWords(role.access as Access, role.name, page),
    roles: all
      .filter(({ access }) => explain(access as Access, flag, page, code).may)
      .map(({ id, name }) => ({ id, name })),
  }
}
