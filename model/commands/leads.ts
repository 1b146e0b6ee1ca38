import { sourceAwareness } from '../rules/source-awareness.ts'
import { code, personName } from './cell.ts'
import { command } from './command.ts'

/** Domain.md 1C, leads: what was registered elsewhere before. From then on Atrium moves their dates and states. */
export const lead = command({
  label: 'Leads',
  about:
    'Clients that sellers registered elsewhere. A lead that is here keeps its seller, dates and status; its client’s data change.',
  key: ['lead_no'],
  columns: {
    lead_no: { label: 'Lead no.', kind: code(14), required: true },
    brand_code: { label: 'Brand', kind: { as: 'brand' }, required: true, about: 'A lead keeps its brand.' },
    property_code: { label: 'Property code', kind: code(12), about: 'Empty: any property of the brand.' },
    client_first_name: { label: 'First name', kind: personName, required: true },
    client_last_name: { label: 'Last name', kind: personName, required: true },
    client_email: { label: 'E-mail', kind: { as: 'email' }, about: 'E-mail or mobile is required.' },
    client_mobile: { label: 'Mobile', kind: { as: 'mobile' } },
    citizenship: { label: 'Citizenship', kind: { as: 'text', most: 80 } },
    seller_code: { label: 'Seller', kind: code(12), required: true, about: 'Leads change sellers by a transfer.' },
    source: { label: 'Source', kind: { as: 'words', options: sourceAwareness }, required: true },
    registered_at: { label: 'Registered at', kind: { as: 'moment' }, required: true },
    ownership_expiration: {
      label: 'Ownership ends on',
      kind: { as: 'day' },
      about: 'At 23:59 of that day. Empty: by the brand’s lead retention, from the day of registration.',
    },
    current_expiry_date: {
      label: 'Lead expires on',
      kind: { as: 'day' },
      about: 'At 23:59 of that day. Empty: with the ownership.',
    },
    renewals_used: { label: 'Renewals used', kind: { as: 'count' } },
    extensions_used: { label: 'Extensions used', kind: { as: 'count' } },
    status: {
      label: 'Status',
      kind: { as: 'choice', options: ['active', 'expiring', 'expired', 'released', 'converted'] },
      about: 'Empty: active, or expired where its ownership has ended.',
    },
  },
  needs: ['seller'],
  after: ['property', 'seller'],
  sample: [
    {
      lead_no: 'L26-0041877',
      brand_code: 'ZRRE',
      property_code: 'SMP01',
      client_first_name: 'Liza',
      client_last_name: 'Marquez',
      client_email: 'liza.marquez1@example.com',
      client_mobile: '0917 000 0044',
      citizenship: 'Filipino',
      seller_code: 'S-000101',
      source: 'Referral',
      registered_at: '2026-11-20 10:30',
    },
    {
      lead_no: 'L26-0041878',
      brand_code: 'ZRRE',
      client_first_name: 'Marco',
      client_last_name: 'Ilagan',
      client_mobile: '+639170000045',
      seller_code: 'S-000101',
      source: 'Social Media/Digital',
      registered_at: '2026-09-02 16:05',
      ownership_expiration: '2027-01-19',
      current_expiry_date: '2027-01-19',
      extensions_used: '1',
      status: 'active',
    },
  ],
})
