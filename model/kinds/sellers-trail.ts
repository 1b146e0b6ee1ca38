import { type List, list } from '../lists/list.ts'
import { trailActions } from '../rules/trail-actions.ts'
import { kind } from './kind.ts'
import { trailResults } from './user-trail.ts'

export const sellerModules = [
  { value: 'login', label: 'Login' },
  { value: 'lead', label: 'Lead' },
  { value: 'reservation', label: 'Reservation' },
  { value: 'ebooking', label: 'CIS / RA' },
  { value: 'resource', label: 'Knowledge Centre' },
  { value: 'marketing_partner', label: 'Marketing Partner' },
] as const
/** What sellers do has the words of the trails of staff. */
const actions = [
  ...Object.entries(trailActions).map(([value, { label }]) => ({ value, label })),
  { value: 'search', label: 'Search' },
]
export type SellerModule = (typeof sellerModules)[number]['value']

const trail = (isOfOneModule: boolean): List =>
  list({
    one: 'entry',
    many: 'entries',
    branded: false,
    trash: false,
    sort: { field: 'created_at', direction: 'desc' },
    columns: {
      created_at: { label: 'Time', as: 'time', sort: 'desc', filter: { kind: 'days' }, width: 160 },
      seller_name: { label: 'Seller', as: 'person', search: true, width: 210 },
      module: {
        label: 'Module',
        as: 'text',
        width: 150,
        ...(isOfOneModule ? { off: true } : { filter: { kind: 'choice', options: sellerModules } }),
      },
      action: { label: 'Action', as: 'text', options: actions, width: 150 },
      reference_no: { label: 'Reference', as: 'text', search: true, width: 160 },
      result: { label: 'Result', as: 'status', filter: { kind: 'choice', options: trailResults }, width: 100 },
      ip: { label: 'Address', as: 'text', width: 130 },
    },
  })

/** Domain.md 1C: one screen, four times: the whole list, and the part that each module preset leaves. */
export const sellersTrail = kind({ page: 'sellers_portal.sellers-trail', list: trail(false) })
export const loginTrail = kind({ page: 'sellers_portal.audit-trail', list: trail(true) })
export const reservationTrail = kind({ page: 'sellers_portal.audit-trail-reservation', list: trail(true) })
export const ebookingTrail = kind({ page: 'sellers_portal.audit-trail-ebooking', list: trail(true) })

/** The module of a list, and the path of its call. */
export const sellersTrails = {
  sellersTrail: { path: '', module: undefined },
  loginTrail: { path: '/login', module: 'login' },
  reservationTrail: { path: '/reservation', module: 'reservation' },
  ebookingTrail: { path: '/ebooking', module: 'ebooking' },
} as const satisfies Record<string, { path: '' | `/${string}`; module: SellerModule | undefined }>
export type SellersTrailKey = keyof typeof sellersTrails
export const sellersTrailKeys = Object.keys(sellersTrails) as SellersTrailKey[]
