import { sql } from 'kysely'
import type { BrandId } from '../model/brands.ts'
import { session } from '../model/contract/session.ts'
import { Refusal } from '../model/errors.ts'
import type { TrailRecord } from '../model/kinds/trail-records.ts'
import type { DefaultRole } from '../model/roles.ts'
import { refusedKey } from '../model/trail/changes.ts'
import { type AuditResult, trailOf } from '../server/call/audit.ts'
import type { Database } from '../server/db/open.ts'
import { type Entity, entity, type Scale, type SeedInput } from './entity.ts'
import { knownRecords } from './known-records.ts'
import { addressOf, fullName } from './names.ts'
import { allProperties } from './properties.ts'
import { type Choice, daysBefore, type Random, randomOf } from './random.ts'
import { type StaffMember, staff } from './staff.ts'
import { edits, isDecided, isEdited } from './trail-edits.ts'
import { pagesWith, pagesWithout, type TrailPage } from './trail-pages.ts'
import { workingMoments } from './working-time.ts'

/** Rows of both trails together, and the days that they cover (domain.md 6). */
const trailVolume = {
  demo: { rows: 20_000, days: 180 },
  load: { rows: 1_000_000, days: 3 * 365 },
} as const satisfies Record<Scale, object>

type Deed = {
  area: TrailPage['area']
  module: string
  action: string
  entity: string | null
  entity_id: string | null
  brand_id: BrandId | null
  before: object | null
  after: object | null
  result: AuditResult
}
type Kind = 'view' | 'edit' | 'decide' | 'login' | 'denied'
const shares = [
  ['view', 70],
  ['edit', 18],
  ['decide', 6],
  ['login', 4],
  ['denied', 2],
] as const satisfies readonly (readonly [Kind, number])[]

const browsers = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Safari/605.1.15',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0',
]

type Reach = Record<Exclude<Kind, 'login'>, readonly TrailPage[]>
const reachOf = (role: DefaultRole): Reach => ({
  view: pagesWith(role, 'view'),
  edit: pagesWith(role, 'edit').filter(isEdited),
  decide: pagesWith(role, 'approve').filter(isDecided),
  denied: pagesWithout(role),
})

/** The subject of an action on a page; administration belongs to no brand. */
function subjectOf(
  random: Random,
  { area, module, section, brand_ids }: TrailPage,
  at: Date,
  known: ReturnType<typeof knownRecords>,
): Pick<Deed, 'entity' | 'entity_id' | 'brand_id'> {
  const brand_id = area === 'admin' || brand_ids.length === 0 ? null : random.pick(brand_ids)
  if (section !== null)
    return { entity: area === 'buyers_portal' ? 'buyer-content' : 'web-content', entity_id: section, brand_id }
  const own = area === 'project_info' ? allProperties.filter(property => property.brand_id === brand_id) : []
  const property = own.length > 0 ? random.pick(own) : undefined
  if (property) return { entity: 'property', entity_id: String(property.id), brand_id }
  const record = known(random, `${area}.${module}`, brand_id, at)
  return record
    ? { entity: record.entity, entity_id: record.entity_id, brand_id: record.brand_id ?? brand_id }
    : { entity: null, entity_id: null, brand_id }
}

/** One action that the person's role allows; refused only where it does not. */
function deedOf(
  random: Random,
  kind: Kind,
  { id }: StaffMember,
  reach: Reach,
  at: Date,
  known: ReturnType<typeof knownRecords>,
): Deed {
  if (kind === 'login') {
    const { place, action } = session.signIn.audit
    return {
      ...place,
      action,
      entity: 'user',
      entity_id: String(id),
      brand_id: null,
      before: null,
      after: null,
      result: 'ok',
    }
  }
  const draw = () => {
    const page = random.pick(reach[kind])
    return { ...page, ...subjectOf(random, page, at, known) }
  }
  let drawn = draw()
  // A page that has no record yet on that day is not the one.
  for (let n = 0; drawn.entity === null && (kind === 'edit' || kind === 'decide') && n < 20; n += 1) drawn = draw()
  const { area, module, brand_id, entity, entity_id } = drawn
  const subject = { entity, entity_id }
  const none = { entity: null, entity_id: null, before: null, after: null }
  const looked = { area, module, action: 'view', ...none, brand_id, result: 'ok' } as const
  if (kind === 'view') return { ...looked, ...(random.chance(0.4) ? subject : {}) }
  if (kind === 'denied') {
    const { code, message } = new Refusal('FORBIDDEN')
    return { ...looked, after: { [refusedKey]: { code, message } }, result: 'denied' }
  }
  if (entity === null) return looked
  if (kind === 'decide') {
    const yes = random.chance(0.78)
    return {
      area,
      module,
      action: yes ? 'approve' : 'disapprove',
      ...subject,
      brand_id,
      before: { status: 'pending' },
      after: { status: yes ? 'approved' : 'disapproved' },
      result: 'ok',
    }
  }
  const own = edits[entity as TrailRecord]
  if (!own) return { ...looked, ...subject }
  const [field, from, to] = random.pick(own)
  return {
    area,
    module,
    action: 'edit',
    ...subject,
    brand_id,
    before: { [field]: from },
    after: { [field]: to },
    result: 'ok',
  }
}

function* deeds(scale: Scale, { roleIds }: Pick<SeedInput, 'roleIds'>) {
  const random = randomOf('trails')
  const { rows, days } = trailVolume[scale]
  const reaches = new Map(staff(scale).map(member => [member, reachOf(member.role)]))
  const who = (kind: Kind): Choice<StaffMember> =>
    random.zipf(
      [...reaches]
        .filter(([{ deactivated }, reach]) => !deactivated && (kind === 'login' || reach[kind].length > 0))
        .map(([member]) => member),
      0.6,
    )
  const doers: Record<Kind, Choice<StaffMember>> = {
    view: who('view'),
    edit: who('edit'),
    decide: who('decide'),
    login: who('login'),
    denied: who('denied'),
  }
  const kindOf = random.weighted<Kind>(shares)
  const known = knownRecords(scale)
  let n = 0
  for (const created_at of workingMoments(random, rows, days)) {
    const kind = kindOf()
    let member = doers[kind]()
    while (member.joined > created_at) member = doers[kind]()
    const reach = reaches.get(member)
    if (!reach) throw new Error(`${fullName(member)} is not of the staff.`)
    n += 1
    yield {
      created_at,
      user_id: member.id,
      user_name: fullName(member),
      ...deedOf(random, kind, member, reach, created_at, known),
      role_id: roleIds.get(member.role.name) ?? null,
      role_name: member.role.name,
      ip: addressOf(random),
      user_agent: random.pick(browsers),
      request_id: `demo-${String(n).padStart(8, '0')}`,
    }
  }
}

/** A row goes into the partition of its month; without one it would stay in the default partition for good. */
async function prepare(db: Database, scale: Scale): Promise<void> {
  const { days } = trailVolume[scale]
  await sql`select ensure_audit_partitions(${daysBefore(days + 1)}::date, ${Math.ceil(days / 30) + 2})`.execute(
    db.owner,
  )
}

const trail = (table: ReturnType<typeof trailOf>, share: number): Entity =>
  entity({
    table: `${table}_rows`,
    // Without ids: a trail may have rows already, and its sequence continues in the same order.
    key: 'request_id',
    about: scale => Math.round(trailVolume[scale].rows * share),
    prepare,
    *rows(scale, input) {
      for (const deed of deeds(scale, input)) if (trailOf(deed.area) === table) yield deed
    },
  })

export const trails: readonly Entity[] = [trail('audit_trails', 0.924), trail('user_trails', 0.076)]
