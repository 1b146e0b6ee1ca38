import type { ApplicationStatus } from '../model/workflows/application.ts'
import { monthsAfter } from '../server/records/applications.ts'
import { entity, firstId, type Scale } from './entity.ts'
import { addressOf, emailOf, mobileOf, nameOf } from './names.ts'
import { openVacancies } from './news.ts'
import { planted } from './planted.ts'
import { clock, day, randomOf } from './random.ts'
import { siteShares } from './site-shares.ts'

/** Domain.md 6. */
const applicationVolume = {
  demo: { rows: 450, days: 340 },
  load: { rows: 38_000, days: 340 },
} as const satisfies Record<Scale, object>

const positions = [
  'Property Consultant',
  'Documentation Specialist',
  'Sales Administrator',
  'Site Engineer',
  'Customer Care Associate',
  'Marketing Coordinator',
  'Accounting Analyst',
  'Project Architect',
]
const letters = [
  'Good day. I have worked in real estate for four years and would like to join your team.',
  'I am a fresh graduate and willing to be trained. I can start at once.',
  null,
  null,
]
const old: readonly (readonly [ApplicationStatus, number])[] = [
  ['hired', 2.5],
  ['not_selected', 62],
  ['withdrawn', 8],
  ['interview', 8],
  ['offered', 2.5],
  ['shortlisted', 7],
  ['screening', 10],
]
const recent: readonly (readonly [ApplicationStatus, number])[] = [
  ['received', 60],
  ['screening', 28],
  ['shortlisted', 12],
]

export const applications = entity({
  table: 'web_career_applications_rows',
  about: scale => applicationVolume[scale].rows,
  *rows(scale) {
    const random = randomOf('web_career_applications')
    const { rows, days } = applicationVolume[scale]
    const brandOf = random.weighted(siteShares)
    const [oldOf, recentOf] = [random.weighted(old), random.weighted(recent)]
    for (let i = 0; i < rows; i += 1) {
      const id = firstId + i
      const age = Math.ceil(days * (1 - i / rows))
      const created_at = new Date(clock.getTime() - age * day + random.whole(0, day - 3_600_000))
      const status = age < 10 ? recentOf() : oldOf()
      const name = id === planted.applicant_with_enye.id ? { Firstname: 'Iñigo', Lastname: 'Peñaflor' } : nameOf(random)
      const brand_id = i === 0 ? 0 : brandOf()
      const offered = openVacancies.filter(vacancy => vacancy.brand_id === brand_id)
      const vacancy = offered.length > 0 && random.chance(0.7) ? random.pick(offered) : undefined
      yield {
        id,
        brand_id,
        career_id: vacancy?.id ?? null,
        position_applied: vacancy?.title ?? random.pick(positions),
        firstname: name.Firstname,
        lastname: name.Lastname,
        mobile: mobileOf(random.whole(0, 9_999)),
        email: emailOf(name, id),
        cover_letter: random.pick(letters),
        consent_at: created_at,
        ip: addressOf(random),
        status,
        purge_on: status === 'hired' ? null : monthsAfter(created_at, 12),
        created_at,
        updated_at: created_at,
        version: status === 'received' ? 1 : 2,
      }
    }
  },
})
