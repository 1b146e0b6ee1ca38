import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { applicationWorkflow, openApplications } from '../../model/workflows/application.ts'
import { appointmentWorkflow } from '../../model/workflows/appointment.ts'
import { buyerInquiryWorkflow, openStatuses } from '../../model/workflows/buyer-inquiry.ts'
import { workflows } from '../../model/workflows/index.ts'
import { inquiryWorkflow, openInquiries } from '../../model/workflows/inquiry.ts'
import { remittanceWorkflow } from '../../model/workflows/remittance.ts'
import { reservationWorkflow } from '../../model/workflows/reservation.ts'
import { subscriptionWorkflow } from '../../model/workflows/subscription.ts'
import { freshDatabase } from '../../test/database.ts'
import { recordListSources } from '../kinds/record-kinds.ts'
import type { Database } from './open.ts'

type States = { readonly states: Readonly<Record<string, unknown>> }
const ofCases: Readonly<Record<string, States>> = {
  web_inquiries_rows: inquiryWorkflow,
  web_appointments_rows: appointmentWorkflow,
  web_career_applications_rows: applicationWorkflow,
  newsletter_subscriptions_rows: subscriptionWorkflow,
  buyer_inquiries_rows: buyerInquiryWorkflow,
  remittances_rows: remittanceWorkflow,
  reservations: reservationWorkflow,
  ownership_extensions: workflows.ownershipExtension,
  lead_renewals: workflows.leadRenewal,
  submission_extensions: workflows.submissionExtension,
  marketing_partners: workflows.marketingPartner,
  transfer_requests: workflows.transferRequest,
}
const ofRecords = Object.values(recordListSources).flatMap(({ kind: { publication }, place: { table } }) =>
  publication ? [[table, publication] as const] : [],
)
/** The indexes that lists of what is open are read by: one whose condition lacks a state serves none of them. */
const ofOpen: Readonly<Record<string, readonly string[]>> = {
  web_inquiries_open: openInquiries,
  web_inquiries_mine: openInquiries,
  buyer_inquiries_open: openStatuses,
  buyer_inquiries_mine: openStatuses,
  web_career_applications_open: openApplications,
}

const named = (condition: string) =>
  [...condition.matchAll(/'([a-z_]+)'/g)].map(([, state]) => String(state)).toSorted()

describe('states that are stored', () => {
  let db: Database
  beforeAll(async () => {
    db = await freshDatabase('embedded')
  })
  afterAll(() => db.close())

  test('are those of the workflow: a state that the table refuses would fail at its first step', async () => {
    const { rows } = await sql<{ name: string; condition: string }>`
      select c.conrelid::regclass::text as name, pg_get_constraintdef(c.oid) as condition
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and c.conkey = array[a.attnum]
      where c.contype = 'c' and a.attname = 'status'`.execute(db.owner)
    const stored = new Map(rows.map(({ name, condition }) => [name, named(condition)]))
    for (const [table, { states }] of [...Object.entries(ofCases), ...ofRecords])
      expect(stored.get(table), `${table}: alter its check on status in a migration`).toEqual(
        Object.keys(states).toSorted(),
      )
  })

  test('and open ones are those of the indexes of what is open', async () => {
    const { rows } = await sql<{ name: string; condition: string }>`
      select indexrelid::regclass::text as name, pg_get_expr(indpred, indrelid) as condition from pg_index
      where indpred is not null`.execute(db.owner)
    const stored = new Map(rows.map(({ name, condition }) => [name, named(condition)]))
    for (const [index, open] of Object.entries(ofOpen))
      expect(stored.get(index), `${index}: make it anew in a migration`).toEqual(open.toSorted())
  })
})
