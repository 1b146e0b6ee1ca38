import { sql } from 'kysely'
import { brandByCode } from '../../model/brands.ts'
import { shared } from '../../model/ceiling.ts'
import { changesNothing, type Endpoint } from '../../model/contract/endpoint.ts'
import { cmsUserType } from '../../model/contract/session.ts'
import { Refusal } from '../../model/errors.ts'
import { may } from '../../model/pages/access.ts'
import { accessColumns, accessOfRow } from '../call/access-columns.ts'
import type { Caller, Deps, ViewedAs } from '../call/context.ts'
import { permit } from '../call/permit.ts'
import type { Db } from '../db/handle.ts'

type CallInput = Parameters<typeof permit>[2]

const pattern = /^(user|role) ([1-9]\d{0,15})$/

/** Only a person who may see the access of roles may view the desk as others. */
const mayView = ({ access }: Caller): boolean => may(access, 'view', 'admin.user-role')

/** The person or role to view as; undefined for an unknown one, and for a person who cannot sign in. */
export async function viewedOf(db: Db, view: string): Promise<ViewedAs | undefined> {
  const [, kind, digits] = pattern.exec(view) ?? []
  if (kind !== 'user' && kind !== 'role') return undefined
  const id = Number(digits)
  const row = await db
    .selectFrom('user_roles as r')
    .leftJoin('users as u', join =>
      join
        .onRef('u.user_role_id', '=', 'r.id')
        .on('u.id', '=', kind === 'user' ? id : -1)
        .on('u.user_type_id', '=', cmsUserType)
        .on(sql<boolean>`u.deleted_at is null`),
    )
    .where(kind === 'user' ? 'u.id' : 'r.id', '=', id)
    .select(['r.id', 'r.name', 'u.Firstname', 'u.Lastname', ...accessColumns.map(column => `r.${column}` as const)])
    .executeTakeFirst()
  if (!row) return undefined
  const [Firstname, Lastname] = [row.Firstname ?? row.name, row.Lastname ?? '']
  const name = `${Firstname} ${Lastname}`.trim()
  return { kind, id, Firstname, Lastname, name, role: { id: row.id, name: row.name }, access: accessOfRow(row) }
}

/** Both names, for the trail. */
const bothNames = (who: string, as: string): string => `${who}, viewing as ${as}`.slice(0, 170)

/** The caller while viewing as another, with the access that both have. It is read afresh with every call: a right that ends, ends here too. */
export async function throughEyesOf(
  { db }: Pick<Deps, 'db'>,
  caller: Caller,
  named: string | readonly string[],
): Promise<Caller> {
  const viewing_as = named === caller.viewing && mayView(caller) ? await viewedOf(db.system, caller.viewing) : undefined
  if (!viewing_as) throw new Refusal('VIEW_OVER')
  const access = shared(caller.access, viewing_as.access)
  return {
    ...caller,
    name: bothNames(caller.name, viewing_as.name),
    access,
    brand_ids: access.brands.flatMap(code => brandByCode(code)?.id ?? []),
    viewing_as,
  }
}

/** Refuses a caller without the right. While viewing as another, the other's rights are checked first, then those of a mere viewer. */
export function judge(endpoint: Endpoint, caller: Caller, call: CallInput): void {
  const { viewing_as } = caller
  permit(endpoint, viewing_as ? { ...caller, access: viewing_as.access } : caller, call)
  if (!viewing_as) return
  if (!changesNothing(endpoint) && !endpoint.whileViewing) throw new Refusal('VIEW_ONLY')
  try {
    permit(endpoint, caller, call)
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'FORBIDDEN') throw error
    throw new Refusal('NOT_YOURS', { values: { name: viewing_as.name }, cause: error })
  }
}
