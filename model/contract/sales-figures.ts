import { Type } from 'typebox'
import { positionKeys } from '../rules/positions.ts'
import { endpoint, Id, Moment, nullable, object } from './endpoint.ts'

const Text = Type.String()
const Count = Type.Integer()
const Rate = nullable(
  Type.Number({ description: 'A fraction: 0.075 is 7.5 %. Null where there is nothing to divide by.' }),
)
const Amount = Type.Number({ description: 'Pesos.' })
const Year = Type.Integer({ minimum: 2000, maximum: 2100 })
const Quarter = Type.Integer({ minimum: 1, maximum: 4 })

const request = {
  search: Type.Optional(Type.String({ minLength: 2, maxLength: 80, description: 'In the name of the seller.' })),
  position: Type.Optional(Type.Enum(positionKeys)),
}
const page = Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 }))
const seller = { seller_id: Id, seller_name: Text, position: Text, sales_group: Text, brand_code: Text }
const paged = { page: Count, per_page: Count, total: Count }

const measured = {
  quota_amount: Amount,
  quota_units: Count,
  actual_amount: Amount,
  actual_units: Count,
  attainment: Rate,
}
const share = object({ name: Text, ...measured })
const quotaView = object({
  period_year: Year,
  period_quarter: Quarter,
  periods: Type.Array(object({ period_year: Year, period_quarter: Quarter })),
  ...paged,
  items: Type.Array(object({ ...seller, ...measured })),
  totals: object(measured),
  by_group: Type.Array(share),
  by_position: Type.Array(share),
})
const quota = 'sellers_portal.current-contract-quota'

/** The filters of the screen; its extract takes the same. */
const narrowed = {
  ...request,
  sales_group: Type.Optional(Type.String({ minLength: 1, maxLength: 80 })),
  brand_code: Type.Optional(Type.String({ maxLength: 10 })),
  period_year: Type.Optional(Year),
  period_quarter: Type.Optional(Quarter),
}

export const contractQuota = {
  list: endpoint('GET', '/v1/cms/contract-quota', {
    access: { page: quota, flag: 'view' },
    query: object({ page, ...request }),
    reply: quotaView,
    summary: 'Quota and attainment of each seller in the current quarter, ten to a page, with groups and positions.',
    note: 'Ten to a page, always (domain.md 4 row 4). Resetting the view is the desk’s own (row 11).',
  }),
  filter: endpoint('POST', '/v1/cms/filter-contract-quota', {
    reads: true,
    access: { page: quota, flag: 'view' },
    body: object({ page, ...narrowed }),
    reply: quotaView,
    summary: 'The same, narrowed to a group, a brand or another quarter.',
    note: 'Not audited: it changes nothing.',
  }),
  extract: endpoint('GET', '/v1/cms/extract-contract-quota', {
    access: { page: quota, flag: 'export' },
    query: object(narrowed),
    reply: 'file',
    summary: 'A quarter as CSV, the current one unless another is named: every seller that matches.',
    audit: { action: 'export' },
  }),
}

const months = Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`m${String(i + 1).padStart(2, '0')}`, Amount]))
const net = { ytd_net: Amount, prior_ytd_net: Amount, growth: Rate }
const ytd = 'sellers_portal.year-to-date-report'
const ytdAsked = {
  ...request,
  year: Type.Optional(Year),
  sales_group: Type.Optional(Type.String({ minLength: 1, maxLength: 80 })),
}

export const yearToDate = {
  list: endpoint('GET', '/v1/cms/ytd', {
    access: { page: ytd, flag: 'view' },
    query: object({ page, ...ytdAsked }),
    reply: object({
      year: Year,
      years: Type.Array(Year),
      as_of: nullable(Moment),
      ...paged,
      items: Type.Array(
        object({
          ...seller,
          ...(months as { m01: typeof Amount }),
          ytd_units: Count,
          ytd_gross: Amount,
          ytd_cancelled: Amount,
          ...net,
        }),
      ),
      totals: object({ ytd_units: Count, ytd_gross: Amount, ytd_cancelled: Amount, ...net }),
      by_month: Type.Array(object({ month: Type.Integer({ minimum: 1, maximum: 12 }), amount: Amount, prior: Amount })),
      by_group: Type.Array(object({ name: Text, ...net })),
    }),
    summary: 'Net sales of a year by month against the year before, by group, and seller by seller.',
  }),
  extract: endpoint('GET', '/v1/cms/extract-ytd', {
    access: { page: ytd, flag: 'export' },
    query: object(ytdAsked),
    reply: 'file',
    summary: 'The year as CSV, every seller that matches.',
    audit: { action: 'export' },
  }),
}
