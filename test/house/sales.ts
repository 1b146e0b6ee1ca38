import { expect } from 'vitest'
import type { House, Reply } from './house.ts'
import type { People } from './people.ts'
import { describedTo, record } from './records.ts'

export type Sales = { group: number; other_group: number }

const seller = {
  ...{ mobile: '+639170000002', prc_valid_until: '2029-05-30', dhsud_reg_no: '', tin: '', partner_no: '' },
  ...{ hired_on: '2020-01-06', status: 'active', status_reason: '', broker_code: '' },
}
const marta = {
  ...{ ...seller, seller_code: 'S-000102', first_name: 'Marta', last_name: 'Reyes', email: 'marta@house.test' },
  ...{ position: 'sales_director', sales_group_code: 'NORTH', prc_type: 'broker', prc_no: '0009917' },
}
const carla = {
  ...{ ...seller, seller_code: 'S-000101', first_name: 'Carla', last_name: 'Dizon', email: 'carla@house.test' },
  ...{ position: 'sales_manager', sales_group_code: 'NORTH', prc_type: 'salesperson', prc_no: '0018832' },
  ...{ broker_code: 'S-000102', tin: '999-000-118' },
}
const nonoy = {
  ...{ ...seller, seller_code: 'S-000103', first_name: 'Nonoy', last_name: 'Tan', email: 'nonoy@house.test' },
  ...{ position: 'sales_manager', sales_group_code: 'SOUTH', prc_type: 'broker', prc_no: '0011004' },
}

/** Two groups by hand, their sellers by an extract, the rule of retention, the quotas of the year and what sellers read. */
export async function sales(house: House, { manager, officer }: People): Promise<Sales> {
  const { ask, take } = house
  const group = (code: string, sales_group_name: string, head: string) =>
    ask(manager, 'salesGroups.create', {
      body: {
        ...{ code, sales_group_name, division: 'Broker Network', brand_ids: ['1'], channel: 'broker_network' },
        ...{ head_email: head, status: 'active' },
      },
    })
  const { id } = await group('NORTH', 'North Brokers', manager.email)
  const other = await group('SOUTH', 'South Brokers', officer.email)
  await take('seller', [carla, marta, nonoy])
  const rules: Reply[] = await ask(manager, 'leadRetention.list')
  const house_rule = rules.find(({ brand_code, position }) => brand_code === 'ZRRE' && position === null)
  await ask(manager, 'leadRetention.save', {
    params: { id: house_rule.id },
    body: { ...house_rule, brand_code: 'ZRRE', position: null, ownership_days: 60 },
  })
  return { group: id, other_group: other.id }
}

/** The figures of sales come by an extract, and the night adds them up. */
export async function figures(house: House, { manager }: People): Promise<void> {
  const { take, job, ask, app } = house
  const now = app.deps.now()
  const period = now.toISOString().slice(0, 7)
  const figures = { quota_amount: '12000000', quota_units: '2', actual_amount: '9500000.00', actual_units: '1' }
  await take('productivity', [
    { seller_code: 'S-000101', period, brand_code: 'ZRRE', ...figures, cancelled_amount: '0' },
  ])
  await job('refresh-ytd')
  const quota = await ask(manager, 'contractQuota.list', { query: { page: 1 } })
  // 9,500,000 of 12,000,000.
  const sold = { seller_name: 'Carla Dizon', actual_amount: 9_500_000 }
  expect(quota.items, JSON.stringify(quota)).toMatchObject([{ ...sold, attainment: 0.791667 }])
  const year = await ask(manager, 'yearToDate.list', { query: { page: 1 } })
  expect(year.items, JSON.stringify(year)).toMatchObject([{ seller_name: 'Carla Dizon', ytd_net: 9_500_000 }])
}

/** A seller signs in to the portal, which says so. */
export const signedIn = ({ app, ask }: House, key: string, seller_code: string) =>
  ask(null, 'sellersPortal.seen', {
    headers: { 'x-portal-key': key },
    body: {
      lines: [
        {
          ...{ seller_code, at: app.deps.now().toISOString(), module: 'login', action: 'login', result: 'ok' },
          ...{ ip: '203.0.113.7', user_agent: 'Mozilla/5.0' },
        },
      ],
    },
  })

/** What the house tells its sellers. */
export async function resources(house: House, { manager }: People): Promise<void> {
  const stranger = await describedTo(house, manager, { start_date: '2026-12-01' })
  await record(stranger, 'incentives')
  await record(stranger, 'knowledgeFolders')
}
