import { propertyTypes } from '../rules/property-types.ts'
import { code, fileBeside } from './cell.ts'
import { command } from './command.ts'

const day = { as: 'day' } as const
const amount = { as: 'amount' } as const
const text = (most: number) => ({ as: 'text', most }) as const

/** Domain.md 1B. Other content of a property's pages stays as it is. */
export const property = command({
  label: 'Properties',
  about: 'Projects with their licences, dates, price range and ERP codes.',
  key: ['property_code'],
  columns: {
    property_code: { label: 'Property code', kind: code(12), required: true },
    property_name: { label: 'Property name', kind: text(120), required: true },
    brand_code: { label: 'Brand', kind: { as: 'brand' }, required: true, about: 'A property keeps its brand.' },
    property_type: {
      label: 'Type',
      kind: { as: 'choice', options: propertyTypes.map(({ value }) => value) },
      required: true,
    },
    status: { label: 'Status', kind: { as: 'choice', options: ['active', 'inactive'] }, required: true },
    address: { label: 'Address', kind: text(200) },
    barangay: { label: 'Barangay', kind: text(80) },
    city: { label: 'City', kind: text(80) },
    province: { label: 'Province', kind: text(80) },
    region: { label: 'Region', kind: text(80) },
    lat: { label: 'Latitude', kind: { as: 'degrees', most: 90 } },
    lng: { label: 'Longitude', kind: { as: 'degrees', most: 180 } },
    dhsud_cr_no: { label: 'Certificate of registration', kind: text(30) },
    dhsud_lts_no: {
      label: 'Licence to sell',
      kind: { as: 'licence' },
    },
    lts_issued_on: { label: 'Licence issued on', kind: day },
    lts_valid_until: { label: 'Licence valid until', kind: day },
    dhsud_ad_no: { label: 'Advertisement approval', kind: text(30) },
    launch_date: { label: 'Launch date', kind: day },
    lts_completion_date: { label: 'Completion date', kind: day },
    turnover_date: { label: 'Turnover date', kind: day },
    total_units: { label: 'Units', kind: { as: 'count' } },
    price_min: { label: 'Lowest price', kind: amount },
    price_max: { label: 'Highest price', kind: amount },
    other_charges_rate: { label: 'Other charges', kind: { as: 'rate' } },
    foreign_cap_pct: { label: 'Foreign cap', kind: { as: 'rate' } },
    foreign_sold_pct: {
      label: 'Sold to foreigners',
      kind: { as: 'rate' },
      about: 'The share of the units on that day; reservations approved later are added by themselves.',
    },
    foreign_sold_on: { label: 'Sold to foreigners as of', kind: day },
    erp_project_code: { label: 'ERP project', kind: text(10) },
    erp_company_code: { label: 'ERP company', kind: text(10) },
  },
  sample: [
    {
      property_code: 'SMP01',
      property_name: 'Sample Tower',
      brand_code: 'ZRRE',
      property_type: 'condominium',
      status: 'inactive',
      city: 'Pasig City',
      region: 'NCR',
      lat: '14.5764',
      lng: '121.0851',
      dhsud_lts_no: 'LTS-NCR-0001187',
      launch_date: '2026-01-15',
      turnover_date: '2028-06-30',
      total_units: '612',
      price_min: '3250000.00',
      price_max: '18900000.00',
      other_charges_rate: '0.07',
      foreign_cap_pct: '0.4',
      foreign_sold_pct: '0',
      foreign_sold_on: '2026-01-15',
      erp_project_code: 'P901',
      erp_company_code: '1100',
    },
    {
      property_code: 'SMP02',
      property_name: 'Sample Meadows, Phase 2',
      brand_code: 'ZRCO',
      property_type: 'house_and_lot',
      status: 'inactive',
      city: 'Lipa',
      province: 'Batangas',
      region: 'CALABARZON',
      total_units: '410',
      price_min: '2900000',
      price_max: '7400000',
    },
  ],
})

export const salesGroup = command({
  label: 'Sales groups',
  about: 'Groups of sellers, the brands they sell and who heads them.',
  key: ['code'],
  columns: {
    code: { label: 'Code', kind: code(10), required: true },
    sales_group_name: { label: 'Name', kind: text(80), required: true },
    division: { label: 'Division', kind: text(60), required: true },
    brand_codes: { label: 'Brands', kind: { as: 'brands' }, required: true, about: 'Codes with ; between them.' },
    channel: {
      label: 'Channel',
      kind: { as: 'choice', options: ['in_house', 'broker_network', 'international', 'corporate'] },
      required: true,
    },
    head_email: {
      label: 'Head',
      kind: { as: 'email' },
      required: true,
      about: 'The address of an active member of staff.',
    },
    status: { label: 'Status', kind: { as: 'choice', options: ['active', 'inactive'] }, required: true },
  },
  needs: ['user'],
  sample: [
    {
      code: 'SMP1',
      sales_group_name: 'Sample North Brokers',
      division: 'Broker Network',
      brand_codes: 'ZRRE;ZRCO',
      channel: 'broker_network',
      head_email: 'sales.head@example.com',
      status: 'active',
    },
  ],
})

/** Sellers' quota and sales of a month (domain.md 1C, contract_quotas); the year to date is computed afterwards. */
export const productivity = command({
  label: 'Productivity',
  about: 'What each seller was to sell in a month and sold. The year-to-date report follows.',
  key: ['seller_code', 'period'],
  columns: {
    seller_code: { label: 'Seller', kind: code(12), required: true },
    period: { label: 'Month', kind: { as: 'month' }, required: true },
    brand_code: { label: 'Brand', kind: { as: 'brand' }, required: true },
    quota_amount: { label: 'Quota', kind: amount, required: true },
    quota_units: { label: 'Quota units', kind: { as: 'count' }, required: true },
    actual_amount: { label: 'Sold', kind: amount, required: true },
    actual_units: { label: 'Sold units', kind: { as: 'count' }, required: true },
    cancelled_amount: { label: 'Cancelled since', kind: amount, about: 'Part of what was sold.' },
  },
  needs: ['seller'],
  after: ['seller'],
  sample: [
    {
      seller_code: 'S-000101',
      period: '2026-10',
      brand_code: 'ZRRE',
      quota_amount: '12000000',
      quota_units: '2',
      actual_amount: '9500000.00',
      actual_units: '1',
      cancelled_amount: '0',
    },
  ],
})

/** Files of the drop folder itself, named by a list. */
export const files = command({
  label: 'Files',
  about: 'Pictures and papers that lie beside the list, into the media library of a brand.',
  key: ['file', 'brand_code'],
  columns: {
    file: { label: 'File', kind: fileBeside, required: true },
    brand_code: { label: 'Brand', kind: { as: 'brand' }, required: true },
    alt: { label: 'Alternative text', kind: text(300) },
  },
  sample: [{ file: 'photos/lobby.jpg', brand_code: 'ZRRE', alt: 'The lobby of Sample Tower in the evening' }],
})
