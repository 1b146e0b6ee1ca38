import { brandByCode } from '../model/brands.ts'
import { type DefaultRole, defaultRoles } from '../model/roles.ts'
import { firstId, type Scale } from './entity.ts'
import { emailOf, type Name, nameOf } from './names.ts'
import { daysBefore, randomOf } from './random.ts'

export type Deactivation = { source: 'self' | 'admin' | 'system'; reason: string; at: Date }
export type StaffMember = Name & {
  id: number
  email: string
  role: DefaultRole
  department: string
  joined: Date
  deactivated?: Deactivation
}

type Post = { department: string; weight: number }

/** The department of a role's people, and their weight among the others. */
const posts: Record<string, Post> = {
  'Super Admin': { department: 'Information Technology', weight: 1 },
  'Sales Admin Officer': { department: 'Sales Administration', weight: 28 },
  'Sales Admin Manager': { department: 'Sales Administration', weight: 6 },
  'Partner Accreditation': { department: 'Partner Accreditation', weight: 8 },
  'Buyer Care': { department: 'Buyer Care', weight: 26 },
  'Buyer Content Editor': { department: 'Buyer Care', weight: 4 },
  'HR Recruitment': { department: 'Human Resources', weight: 4 },
  'Project Info Editor': { department: 'Project Marketing', weight: 6 },
  'IT Operations': { department: 'Information Technology', weight: 5 },
  Auditor: { department: 'Internal Audit', weight: 2 },
}
const marketing: Post = { department: 'Brand Marketing', weight: 3 }
const postOf = ({ name }: DefaultRole): Post => posts[name] ?? marketing

/** `marketing.luxuria@example.com`, `sales.admin.officer@example.com`: one for each default role. */
export function signInOf({ name }: DefaultRole): string {
  const brand = brandByCode(name.split(' – ')[1] ?? '')
  return `${brand ? `marketing.${brand.slug}` : name.toLowerCase().replaceAll(' ', '.')}@example.com`
}

export const staffCount = (scale: Scale): number => ({ demo: 34, load: 260 })[scale]

/** Only these demo rows are in the trash: two people who left, and one whom nobody saw any more. */
const gone: ReadonlyMap<number, Deactivation> = new Map([
  [firstId + 31, { source: 'admin', reason: 'Resigned 31 Oct 2026', at: daysBefore(20) }],
  [firstId + 32, { source: 'admin', reason: 'Moved to an affiliate that has no desk', at: daysBefore(96) }],
  [firstId + 33, { source: 'system', reason: 'No sign-in for 180 days', at: daysBefore(41) }],
])

/** The people of the desk: first one for each default role, then colleagues by weight. */
export function staff(scale: Scale): readonly StaffMember[] {
  const known = cache.get(scale) ?? peopleOf(scale)
  cache.set(scale, known)
  return known
}
const cache = new Map<Scale, readonly StaffMember[]>()

function peopleOf(scale: Scale): StaffMember[] {
  const random = randomOf('staff')
  const roleOf = random.weighted(defaultRoles.map(role => [role, postOf(role).weight]))
  return Array.from({ length: staffCount(scale) }, (_, i) => {
    const id = firstId + i
    const signsIn = defaultRoles[i]
    const name = nameOf(random)
    const role = signsIn ?? roleOf()
    const deactivated = gone.get(id)
    return {
      ...name,
      id,
      role,
      email: signsIn ? signInOf(signsIn) : emailOf(name, id),
      department: postOf(role).department,
      // The people who sign in came first, so that every trail has an author.
      joined: random.moment(daysBefore(6 * 365), daysBefore(signsIn ? 4 * 365 : 200)),
      ...(deactivated ? { deactivated } : {}),
    }
  })
}
