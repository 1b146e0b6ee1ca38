import { cmsUserType } from '../model/contract/session.ts'
import { type Account, buyerCount, buyers, sellerCount, sellers } from './accounts.ts'
import { entity, firstId } from './entity.ts'
import { addressOf, emailOf, mobileOf } from './names.ts'
import { daysBefore, type Random, randomOf } from './random.ts'
import { type Deactivation, type StaffMember, staff, staffCount } from './staff.ts'
import { workingMoment } from './working-time.ts'

/** Domain.md 1A: (ours) 1 buyer, 2 seller. */
const buyerType = 1
const sellerType = 2

/** The columns that every kind of user has. */
function shared(random: Random, { id, Firstname, Lastname, joined, deactivated }: Account, neverSignedIn: number) {
  const seen = random.chance(neverSignedIn) ? null : workingMoment(random, 60, 1)
  const address = addressOf(random)
  const left = deactivated?.at ?? null
  const lastSeen = seen && left && seen > left ? left : seen
  return {
    id,
    Firstname,
    Lastname,
    mobile: mobileOf(id),
    password_changed_at: random.moment(joined, daysBefore(140)),
    must_change_password: false,
    last_login_at: lastSeen,
    toured_at: lastSeen,
    last_login_ip: lastSeen && address,
    deactivation_source: deactivated?.source ?? null,
    deactivation_reason: deactivated?.reason ?? null,
    created_at: joined,
    updated_at: left ?? lastSeen ?? joined,
    deleted_at: left,
    deleted_by: deactivated ? deletedBy(id, deactivated) : null,
  }
}

const deletedBy = (id: number, { source }: Deactivation): number | null =>
  ({ self: id, admin: firstId, system: null })[source]

const roleId = (ids: ReadonlyMap<string, number>, { role }: StaffMember): number => {
  const id = ids.get(role.name)
  if (id === undefined)
    throw new Error(`The demo data needs the default role ${role.name}, which this database no longer has.`)
  return id
}

export const users = entity({
  table: 'users',
  about: scale => staffCount(scale) + sellerCount(scale) + buyerCount(scale),
  *rows(scale, { roleIds, passwordHash: password_hash }) {
    const random = randomOf('users')
    for (const member of staff(scale)) {
      const { id, email, department } = member
      const employee_no = `E-${String(1000 + id).padStart(5, '0')}`
      yield {
        ...shared(random, member, 0),
        user_type_id: cmsUserType,
        user_role_id: roleId(roleIds, member),
        email,
        employee_no,
        department,
        password_hash,
      }
    }
    const outside = { user_role_id: null, employee_no: null, department: null, password_hash }
    for (const seller of sellers(scale))
      yield { ...shared(random, seller, 0.03), ...outside, user_type_id: sellerType, email: emailOf(seller, seller.id) }
    for (const buyer of buyers(scale))
      yield { ...shared(random, buyer, 0.2), ...outside, user_type_id: buyerType, email: emailOf(buyer, buyer.id) }
  },
})
