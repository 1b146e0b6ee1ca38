import { sql } from 'kysely'
import { brandById } from '../model/brands.ts'
import type { EntityTable, Row } from './entity.ts'
import { above, type Cells, type Entry } from './entry.ts'
import { allProperties } from './properties.ts'
import { clock } from './random.ts'
import { userOf } from './sellers.ts'
import { staff } from './staff.ts'
import { unitBook } from './unit-book.ts'

/** Times in Manila, as extracts have them. */
const momentOf = (value: unknown): string =>
  value instanceof Date ? new Date(value.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ') : ''
const dayOf = (value: unknown): string => momentOf(value).slice(0, 10)
const said = (value: unknown): string => (value === null || value === undefined ? '' : String(value))
const brandCode = (id: unknown): string => brandById(Number(id))?.code ?? ''
const groupCode = (id: unknown): string => `SG${String(Number(id) - 100).padStart(2, '0')}`
const sellerCode = (id: unknown): string => `S-${String(userOf(Number(id))).padStart(6, '0')}`
const propertyCodes = new Map(allProperties.map(({ id, property_code }) => [id, property_code]))
const propertyCode = (id: unknown): string => propertyCodes.get(Number(id)) ?? ''
/** The columns that are called in an extract as they are in the table. */
const cellsOf = (row: Row, ...names: readonly string[]): Cells =>
  Object.fromEntries(names.map(name => [name, said(row[name])]))
const kept = ['created_at', 'updated_at'] as const

let units: ReadonlyMap<number, string> | undefined
const unitCode = (id: unknown): string => {
  units ??= new Map(unitBook('demo').map(unit => [unit.id, unit.unit_code]))
  return units.get(Number(id)) ?? ''
}

const types: Readonly<Record<number, string>> = { 1: 'buyer', 2: 'seller' }
/** Members of staff are made in User Accounts, one by one, and get a mail each. */
const account = (row: Row): Cells | undefined => {
  const user_type = types[Number(row['user_type_id'])]
  if (user_type === undefined) return undefined
  const { Firstname, Lastname, ...more } = row
  return { ...cellsOf(more, 'email', 'mobile'), firstname: said(Firstname), lastname: said(Lastname), user_type }
}

/** The tables of the demo data that are filled by what a house fills them with: extracts and jobs (decision 216). */
export const entries: Partial<Record<EntityTable, Entry>> = {
  users: {
    command: 'user',
    cells: account,
    key: ['email'],
    aged: [
      ...[
        'password_hash',
        'password_changed_at',
        'must_change_password',
        'last_login_at',
        'last_login_ip',
        'toured_at',
      ],
      ...['deactivation_source', 'deactivation_reason', 'deleted_at', 'deleted_by', ...kept],
    ],
  },
  properties: {
    command: 'property',
    cells: row => ({
      ...cellsOf(row, 'property_code', 'property_name', 'property_type', 'status', 'address', 'barangay', 'city'),
      ...cellsOf(row, 'province', 'region', 'lat', 'lng', 'dhsud_cr_no', 'dhsud_lts_no', 'dhsud_ad_no', 'total_units'),
      ...cellsOf(row, 'lts_issued_on', 'lts_valid_until', 'launch_date', 'lts_completion_date', 'turnover_date'),
      ...cellsOf(row, 'price_min', 'price_max', 'other_charges_rate', 'foreign_cap_pct', 'foreign_sold_pct'),
      ...cellsOf(row, 'foreign_sold_on', 'erp_project_code', 'erp_company_code'),
      brand_code: brandCode(row['brand_id']),
    }),
    key: ['property_code'],
    // Addresses of the HOMES projects are the specification's own.
    aged: ['slug', ...kept],
    // The pages that each begins with: the demo data describes them.
    clear: trx => sql`delete from project_info where property_id >= ${above}`.execute(trx),
  },
  sales_groups: {
    command: 'sales_group',
    cells: row => ({
      ...cellsOf(row, 'code', 'sales_group_name', 'division', 'channel', 'status'),
      brand_codes: (row['brand_ids'] as number[]).map(brandCode).join(';'),
      head_email: staff('demo').find(({ id }) => id === row['head_user_id'])?.email ?? '',
    }),
    key: ['code'],
    aged: kept,
  },
  sellers: {
    command: 'seller',
    cells: row => ({
      ...cellsOf(row, 'seller_code', 'first_name', 'last_name', 'email', 'mobile', 'position', 'prc_type', 'prc_no'),
      ...cellsOf(row, 'prc_valid_until', 'dhsud_reg_no', 'hired_on', 'status'),
      sales_group_code: groupCode(row['sales_group_id']),
      broker_code: row['supervising_broker_id'] === null ? '' : sellerCode(row['supervising_broker_id']),
    }),
    key: ['seller_code'],
    aged: ['supervising_broker_id', 'awaits_broker', ...kept],
    refused: 'Two whose account was closed since: an extract brings nobody back.',
  },
  contract_quotas: {
    command: 'productivity',
    cells: row => ({
      ...cellsOf(row, 'quota_amount', 'quota_units', 'actual_amount', 'actual_units', 'cancelled_amount'),
      seller_code: sellerCode(row['seller_id']),
      period: `${row['period_year']}-${String(row['period_month']).padStart(2, '0')}`,
      brand_code: brandCode(row['brand_id']),
    }),
    key: ['seller_id', 'period_year', 'period_month'],
    aged: [],
  },
  ytd_data: {
    job: trx => sql`select refresh_ytd(${clock})`.execute(trx),
    cells: () => ({}),
    key: ['seller_id', 'brand_id', 'year'],
    aged: [],
  },
  leads: {
    command: 'lead',
    cells: row => ({
      ...cellsOf(row, 'lead_no', 'client_first_name', 'client_last_name', 'client_email', 'client_mobile'),
      ...cellsOf(row, 'citizenship', 'source', 'renewals_used', 'extensions_used', 'status'),
      brand_code: brandCode(row['brand_id']),
      property_code: row['property_id'] === null ? '' : propertyCode(row['property_id']),
      seller_code: sellerCode(row['seller_id']),
      registered_at: momentOf(row['registered_at']),
      ownership_expiration: dayOf(row['ownership_expiration']),
      current_expiry_date: dayOf(row['current_expiry_date']),
    }),
    key: ['lead_no'],
    aged: ['registered_at', 'ownership_expiration', 'current_expiry_date', ...kept],
    refused: 'Clients that were erased since, and those planted with two sellers at once.',
  },
  contracts: {
    command: 'contract',
    cells: row => ({
      ...cellsOf(row, 'contract_no', 'buyer_name', 'reservation_no', 'contract_price', 'tcp', 'figures_as_of'),
      ...cellsOf(row, 'credited_amount', 'overdue_amount', 'turned_over_on', 'status'),
      buyer_email: said(row['email']),
      property_code: propertyCode(row['property_id']),
      unit_code: unitCode(row['unit_id']),
      wants_news: row['wants_news'] ? 'yes' : 'no',
    }),
    key: ['contract_no'],
    aged: kept,
  },
  documents_rows: {
    command: 'document',
    cells: row => cellsOf(row, 'contract_no', 'doc_type', 'status', 'doc_date', 'remarks'),
    key: ['contract_no', 'doc_type'],
    aged: kept,
  },
  post_dated_checks: {
    command: 'post_dated_check',
    cells: row => cellsOf(row, 'contract_no', 'bank', 'check_no', 'check_date', 'amount', 'status', 'held_until'),
    key: ['contract_no', 'bank', 'check_no'],
    aged: [],
  },
}
