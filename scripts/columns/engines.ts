import { commands } from '../../model/commands/index.ts'
import { columnOf, propertyColumns } from '../../model/content/property/stored.ts'
import { recordListSources } from '../../server/kinds/record-kinds.ts'
import type { Written } from './written.ts'

const path = (engine: string) => `${engine}, by its rows`

/** Commands whose writer hands the columns of the extract on to the table. */
const tableOfCommand = {
  property: 'properties',
  payment: 'paynow_payments',
  receipt: 'official_receipts',
  productivity: 'contract_quotas',
  sales_group: 'sales_groups',
  seller: 'sellers',
  lead: 'leads',
  contract: 'contracts',
  post_dated_check: 'post_dated_checks',
  debit_arrangement: 'debit_arrangements',
  document: 'documents',
} as const

/** Engines whose tables are told to them: the tables, and the files that name their columns. */
export const engineFiles = [
  [['audit_trails', 'user_trails', 'sellers_audit_trail'], /^server\/call\/audit\.ts$/],
  [['site_sections', 'site_published', 'site_revisions', 'site_schedules'], /^server\/records\/(content|publishing)\//],
  [
    ['buyer_contents', 'buyer_contents_published', 'buyer_contents_revisions', 'buyer_contents_schedules'],
    /^server\/records\/(content|publishing)\//,
  ],
  [['buyer_inquiry_replies', 'web_inquiry_replies'], /^server\/records\/cases\/inquiries\.ts$/],
  [
    ['ownership_extensions', 'lead_renewals', 'submission_extensions'],
    /^(server\/features\/approvals\/|model\/workflows\/request\.ts)/,
  ],
  [['buyer_inquiries'], /^(server\/features\/buyer-inquiries\/|model\/workflows\/buyer-inquiry\.ts)/],
  [['remittances'], /^(server\/features\/buyers-payments\/|model\/workflows\/remittance\.ts)/],
  [['web_inquiries'], /^(server\/features\/web-inquiries\/|model\/workflows\/inquiry\.ts)/],
  [['web_appointments'], /^(server\/features\/web-appointments\/|model\/workflows\/appointment\.ts)/],
  [['web_career_applications'], /^(server\/features\/web-applications\/|model\/workflows\/application\.ts)/],
  [['newsletter_subscriptions'], /^(server\/features\/newsletter\/|model\/workflows\/subscription\.ts)/],
  // A decision on a request for time changes the lead or the reservation.
  [['leads', 'reservations'], /^model\/workflows\/extension\.ts$/],
  // The trash of every list that has one.
  [
    ['buyer_inquiries', 'web_inquiries', 'web_appointments', 'web_career_applications', 'newsletter_subscriptions'],
    /^server\/records\/(trash|bulk)\.ts$/,
  ],
  [['buyer_inquiries', 'web_inquiries'], /^server\/jobs\/overdue\.ts$/],
  // A step of the night, which is told what it sets.
  [['leads'], /^server\/jobs\/retain-leads\.ts$/],
  // What a buyer answers is written as its call describes it.
  [['client_surveys'], /^model\/contract\/sellers-booking\.ts$/],
] as const

/** What the engines write by data: records kept by hand, facts of properties, columns of extracts. */
export const writtenByEngines = (): Written[] => [
  ...Object.values(recordListSources).map(({ kind: { content, kept, order, switch: isOn }, place: { table } }) => ({
    table,
    words: new Set([
      ...Object.keys(content.fields),
      ...Object.keys(kept ?? {}),
      ...(order ? ['sort'] : []),
      isOn ?? '',
      ...ofEvery,
    ]),
    path: path('server/kinds/record.ts'),
  })),
  {
    table: 'properties',
    words: new Set(Object.values(propertyColumns).flatMap(paths => paths.map(columnOf))),
    path: path('server/records/property-section.ts'),
  },
  ...Object.entries(tableOfCommand).map(([key, table]) => ({
    table,
    words: new Set(Object.keys(commands[key as keyof typeof tableOfCommand].columns)),
    path: path('server/features/commands'),
  })),
]

const ofEvery = [
  'id',
  'brand_id',
  'slug',
  'created_by',
  'updated_by',
  'deleted_at',
  'deleted_by',
  'status',
  'publish_at',
  'published_at',
  'held',
]
