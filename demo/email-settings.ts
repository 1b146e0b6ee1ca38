import { brands } from '../model/brands.ts'
import { entity, firstId } from './entity.ts'
import { clock } from './random.ts'

type Team = { name: string; address: string; perBrand: boolean; events: readonly string[] }

/** The teams that are notified of an event beside the people it concerns; keys of domain.md 2.16. */
const teams: readonly Team[] = [
  {
    name: 'Sales Administration',
    address: 'sales.administration',
    perBrand: true,
    events: [
      'reservation.submitted',
      'reservation.expired',
      'reservation.cancelled',
      'reservation.reinstated',
      'erp.posted',
      'request.filed',
      'transfer.release',
    ],
  },
  {
    name: 'Buyer Care',
    address: 'buyer.care',
    perBrand: true,
    events: [
      'inquiry.received',
      'inquiry.new',
      'buyer.request.new',
      'inquiry.overdue',
      'appointment.received',
      'appointment.received.staff',
      'appointment.changed.staff',
      'newsletter',
    ],
  },
  {
    name: 'Partner Accreditation',
    address: 'partner.accreditation',
    perBrand: false,
    events: ['partner.level', 'approver.needed'],
  },
  { name: 'Human Resources', address: 'careers', perBrand: false, events: ['career.received', 'career.new'] },
  {
    name: 'Information Technology',
    address: 'it.operations',
    perBrand: false,
    events: ['user.deactivated', 'user.restored', 'erp.stopped', 'command.failed'],
  },
]

const isVisitors = (event_key: string) => /\.received$|^newsletter$/.test(event_key)

const settings = teams.flatMap(({ name, address, perBrand, events }) =>
  events.flatMap(event_key => {
    const general = {
      event_key,
      brand_id: null,
      to: [`${address}@example.com`],
      from_name: name,
      from_email: `${address}@example.com`,
    }
    const own = brands.map(brand => ({ ...general, brand_id: brand.id, to: [`${address}.${brand.slug}@example.com`] }))
    const all = perBrand ? [general, ...own] : [general]
    // The team sends a visitor's own mail, and nobody else reads it.
    return isVisitors(event_key) ? all.map(each => ({ ...each, to: [] })) : all
  }),
)

export const emailSettings = entity({
  table: 'email_settings',
  about: () => settings.length,
  *rows() {
    for (const [i, setting] of settings.entries()) {
      yield {
        ...setting,
        id: firstId + i,
        cc: [],
        bcc: [],
        reply_to: null,
        enabled: true,
        created_at: clock,
        updated_at: clock,
      }
    }
  },
})
