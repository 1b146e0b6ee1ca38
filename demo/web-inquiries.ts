import { defaultsOf } from '../defaults/index.ts'
import { brands } from '../model/brands.ts'
import { hasFlag, mayTouch } from '../model/pages/access.ts'
import { sourceAwareness } from '../model/rules/source-awareness.ts'
import { type InquiryStatus, replyDays } from '../model/workflows/inquiry.ts'
import { dueOf } from './due.ts'
import { entity, firstId, type Scale } from './entity.ts'
import { aboutProperty, general, spamTexts } from './inquiry-texts.ts'
import { addressOf, emailOf, mobileOf, nameOf } from './names.ts'
import { planted } from './planted.ts'
import { allProperties, statusOf } from './properties.ts'
import { clock, day, daysBefore, randomOf } from './random.ts'
import { siteShares } from './site-shares.ts'
import { staff } from './staff.ts'

/** Rows and days (domain.md 6; the load scale is that of issue 3). */
export const inquiryVolume = {
  demo: { rows: 2_500, days: 365 },
  load: { rows: 1_000_000, days: 5 * 365 },
} as const satisfies Record<Scale, object>

const hour = 3_600_000
/** Visitors write before noon and after supper. */
const hours = [1, 1, 1, 1, 1, 1, 2, 3, 5, 7, 14, 15, 14, 9, 6, 5, 5, 5, 6, 12, 14, 12, 7, 3].map(
  (weight, at) => [at, weight] as const,
)

/** How far an inquiry has come, by its age in days. */
const stages: readonly { until: number; of: readonly (readonly [InquiryStatus, number])[] }[] = [
  {
    until: 2,
    of: [
      ['new', 60],
      ['assigned', 22],
      ['in_progress', 12],
      ['spam', 6],
    ],
  },
  {
    until: 6,
    of: [
      ['new', 8],
      ['assigned', 18],
      ['in_progress', 28],
      ['responded', 36],
      ['closed', 4],
      ['spam', 6],
    ],
  },
  {
    until: 30,
    of: [
      ['assigned', 2],
      ['in_progress', 6],
      ['responded', 46],
      ['closed', 40],
      ['spam', 6],
    ],
  },
  {
    until: Number.POSITIVE_INFINITY,
    of: [
      ['responded', 9],
      ['closed', 85],
      ['spam', 6],
    ],
  },
]

type Planted = { status: InquiryStatus; created_at: Date; lastname?: string; message?: string; deleted_at?: null }
const plantedRows: ReadonlyMap<number, Planted> = new Map([
  // Received on Monday 16 November: the third working day is Thursday, and no reply has gone out.
  [
    planted.inquiry_past_its_third_working_day.id,
    { status: 'assigned', created_at: new Date('2026-11-16T02:00:00Z'), deleted_at: null },
  ],
  [
    planted.inquiry_that_looks_like_a_formula.id,
    {
      status: 'new',
      created_at: daysBefore(1),
      lastname: "D'Oliveira",
      message: '=HYPERLINK("http://example.com","Click")',
      deleted_at: null,
    },
  ],
])

export const webInquiries = entity({
  table: 'web_inquiries_rows',
  about: scale => inquiryVolume[scale].rows,
  *rows(scale, { inquiries }) {
    const random = randomOf('web_inquiries')
    const { rows, days } = inquiries ?? inquiryVolume[scale]
    const brandOf = random.weighted(siteShares)
    const hourOf = random.weighted(hours)
    const sourceOf = random.zipf(sourceAwareness)
    const stageOf = stages.map(({ until, of }) => ({ until, pick: random.weighted(of) }))
    const people = staff(scale).filter(({ deactivated }) => !deactivated)
    const made = new Map(
      brands.map(brand => [
        brand.id,
        {
          brand,
          properties: allProperties.filter(
            property => property.brand_id === brand.id && statusOf(property) === 'active',
          ),
          people: people.filter(
            ({ role, joined }) =>
              joined < daysBefore(days) &&
              hasFlag(role.access, 'website.property-inquiry', 'edit') &&
              mayTouch(role.access, brand.code),
          ),
          types: (
            (defaultsOf(brand.code)['contact_us'] as { inquiry_type?: { item: string }[] } | undefined)?.inquiry_type ??
            (defaultsOf('OMNI')['contact_us'] as { inquiry_type: { item: string }[] }).inquiry_type
          ).map(({ item }) => item),
        },
      ]),
    )
    const midnight = clock.getTime() - 9 * hour
    for (let i = 0; i < rows; i += 1) {
      const id = firstId + i
      const input = plantedRows.get(id)
      const of = made.get(brandOf())
      if (!of) throw new Error('There is a brand without inquiries.')
      const name = { ...nameOf(random), ...(input?.lastname ? { Lastname: input.lastname } : {}) }
      const start = midnight - Math.ceil(days * (1 - i / rows)) * day
      const created_at = input?.created_at ?? new Date(start + Math.floor((hourOf() + random.next()) * hour))
      const age = (clock.getTime() - created_at.getTime()) / day
      const status = input?.status ?? (stageOf.find(({ until }) => age < until) ?? stageOf[0])?.pick() ?? 'new'
      const property = of.properties.length > 0 && random.chance(0.72) ? random.pick(of.properties) : undefined
      const text = status === 'spam' ? random.pick(spamTexts) : random.pick(property ? aboutProperty : general)
      const answered = status === 'responded' || status === 'closed'
      const responded_at = answered
        ? new Date(Math.min(clock.getTime(), created_at.getTime() + Math.round(random.lognormal(20, 0.8) * hour)))
        : null
      const closed_at =
        status === 'closed' && responded_at
          ? new Date(Math.min(clock.getTime(), responded_at.getTime() + random.whole(1, 240) * hour))
          : null
      const worker =
        status === 'new' || status === 'spam' || of.people.length === 0 ? undefined : random.pick(of.people)
      const trashed = random.chance(0.04) && input?.deleted_at !== null
      const deleted_at = trashed ? random.moment(closed_at ?? responded_at ?? created_at, clock) : null
      const updated_at = deleted_at ?? closed_at ?? responded_at ?? created_at
      yield {
        id,
        brand_id: of.brand.id,
        site_code: of.brand.code,
        property_id: property?.id ?? null,
        firstname: name.Firstname,
        lastname: name.Lastname,
        mobile: mobileOf(random.whole(0, 9_999)),
        email: emailOf(name, random.whole(1, 9_999)),
        source_awareness: sourceOf(),
        inquiry_type: random.pick(of.types),
        message:
          input?.message ??
          text.replaceAll('{property}', property?.property_name ?? '').replaceAll('{city}', property?.place.city ?? ''),
        page_url: property
          ? `${of.brand.public_base === '/' ? '' : of.brand.public_base}/property/${property.slug}`
          : null,
        consent_at: created_at,
        ip: addressOf(random),
        status,
        assigned_to: worker?.id ?? null,
        sla_due_at: dueOf(created_at, replyDays),
        is_overdue:
          ['new', 'assigned', 'in_progress'].includes(status) &&
          deleted_at === null &&
          dueOf(created_at, replyDays) < clock,
        responded_at,
        closed_at,
        created_at,
        updated_at,
        deleted_at,
        deleted_by: deleted_at ? (random.pick(people)?.id ?? null) : null,
        version: status === 'new' ? 1 : 2,
      }
    }
  },
})
