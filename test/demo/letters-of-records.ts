import { type BrandId, brandById } from '../../model/brands.ts'
import { type EventKey, eventKeys, eventOf } from '../../model/mails/index.ts'
import { worded } from '../../model/mails/mail-words.ts'
import { applicationNumber } from '../../model/workflows/application.ts'
import { appointmentNumber } from '../../model/workflows/appointment.ts'
import { inquiryNumber } from '../../model/workflows/inquiry.ts'
import { queueMail } from '../../server/records/outbox.ts'
import type { TestApp } from '../app.ts'

/** Of whoever is at the other end of a mail: people of the desk of several roles, and somebody outside. */
export const readersOfAll = [
  'super.admin@example.com',
  'sales.admin.officer@example.com',
  'partner.accreditation@example.com',
  'marketing.residences@example.com',
  'it.operations@example.com',
  'somebody.outside@atrium.test',
] as const

type Numbered = { readonly number: string; readonly brand_id: number | null }
type Group = { readonly of: RegExp; find(app: TestApp): Promise<Numbered> }

const one = async <T>(query: { executeTakeFirstOrThrow(): Promise<T> }): Promise<T> => query.executeTakeFirstOrThrow()
/** A record of each kind that mails speak of, by the number that they quote. */
const groups: readonly Group[] = [
  {
    of: /^(reservation\.|erp\.posted$)/,
    find: async ({ deps }) => {
      const row = await one(
        deps.db.system
          .selectFrom('reservations')
          .where('status', '=', 'returned')
          .select(['reservation_no', 'brand_id']),
      )
      return { number: row.reservation_no, brand_id: row.brand_id }
    },
  },
  {
    of: /^request\./,
    find: async ({ deps }) => {
      const row = await one(
        deps.db.system
          .selectFrom('ownership_extensions')
          .where('status', '=', 'disapproved')
          .select(['request_no', 'brand_id']),
      )
      return { number: row.request_no, brand_id: row.brand_id }
    },
  },
  {
    of: /^transfer\./,
    find: async ({ deps }) => {
      const row = await one(
        deps.db.system
          .selectFrom('transfer_requests')
          .where('status', '=', 'approved')
          .select(['transfer_no', 'brand_id']),
      )
      return { number: row.transfer_no, brand_id: row.brand_id }
    },
  },
  {
    of: /^partner\./,
    find: async ({ deps }) => {
      const row = await one(
        deps.db.system
          .selectFrom('marketing_partners')
          .where('accreditation_no', 'is not', null)
          .select('accreditation_no'),
      )
      return { number: row.accreditation_no ?? '', brand_id: null }
    },
  },
  {
    of: /^seller\./,
    find: async ({ deps }) => ({
      number: (await one(deps.db.system.selectFrom('sellers').select('seller_code'))).seller_code,
      brand_id: null,
    }),
  },
  {
    of: /^buyer\.request\./,
    find: async ({ deps }) => {
      const row = await one(
        deps.db.system.selectFrom('buyer_inquiries').where('deleted_at', 'is', null).select(['ticket_no', 'brand_id']),
      )
      return { number: row.ticket_no, brand_id: row.brand_id }
    },
  },
  {
    of: /^inquiry\./,
    find: async ({ deps }) => {
      const row = await one(
        deps.db.system
          .selectFrom('web_inquiries')
          .where('brand_id', '=', 1)
          .where('deleted_at', 'is', null)
          .select(['id', 'brand_id']),
      )
      return { number: inquiryNumber(row.id), brand_id: row.brand_id }
    },
  },
  {
    of: /^appointment\./,
    find: async ({ deps }) => {
      const row = await one(
        deps.db.system
          .selectFrom('web_appointments')
          .where('brand_id', '=', 1)
          .where('deleted_at', 'is', null)
          .select(['id', 'brand_id']),
      )
      return { number: appointmentNumber(row.id), brand_id: row.brand_id }
    },
  },
  {
    of: /^career\./,
    find: async ({ deps }) => {
      const row = await one(
        deps.db.system.selectFrom('web_career_applications').where('deleted_at', 'is', null).select(['id', 'brand_id']),
      )
      return { number: applicationNumber(row.id), brand_id: row.brand_id }
    },
  },
  {
    of: /^user\./,
    find: async ({ deps }) => ({
      number: `account ${(await one(deps.db.system.selectFrom('users').where('email', '=', 'super.admin@example.com').select('id'))).id}`,
      brand_id: null,
    }),
  },
]

/**
 * The mails that lead to a record by its number and that no hand-over wrote: each with its samples, of a record of the demo
 * data, to people of several roles. Whether whoever writes it says the number is held by the type of `letter`.
 */
export async function lettersOfRecords(app: TestApp): Promise<EventKey[]> {
  const { system } = app.deps.db
  const written = await system.selectFrom('mail_outbox').select('event_key').distinct().execute()
  const keys = eventKeys.filter(
    key => ['open', 'record'].includes(eventOf(key).by ?? '') && !written.some(({ event_key }) => event_key === key),
  )
  for (const event_key of keys) {
    const group = groups.find(({ of }) => of.test(event_key))
    if (!group) throw new Error(`No record is known here that ${event_key} could speak of`)
    const { number, brand_id } = await group.find(app)
    const { placeholders } = eventOf(event_key)
    const said = worded(eventOf(event_key), { ...placeholders, reference: number })
    await system.transaction().execute(trx =>
      queueMail(trx, {
        event_key,
        subject: said.subject,
        body: said.body,
        to: readersOfAll,
        brand_id: brand_id === null ? null : (brandById(brand_id)?.id as BrandId),
      }),
    )
  }
  return keys
}
