import { sql } from 'kysely'
import { remittances as calls, remittancePresets } from '../../../model/contract/buyers-payments.ts'
import type { Download } from '../../../model/contract/endpoint.ts'
import { kinds } from '../../../model/kinds/index.ts'
import {
  postsByAnother,
  type Remittance,
  type RemittanceAction,
  type RemittanceInput,
  remittanceWorkflow,
} from '../../../model/workflows/remittance.ts'
import type { HandlersOf } from '../../call/context.ts'
import { caseListSource } from '../../records/cases/bulk-steps.ts'
import { stepCalls } from '../../records/cases/case-handlers.ts'
import { caseSource, fullName } from '../../records/cases/case-source.ts'
import { rowKind } from '../../records/cases/row-kind.ts'
import { holdsFor, staffOf } from '../../records/cases/staff.ts'
import { presetHandlers } from '../../records/preset.ts'
import { sentFile } from '../../records/sent-file.ts'
import { brandCode } from './brand-code.ts'

const remittanceKind = rowKind<RemittanceAction, Remittance, RemittanceInput>({
  key: 'remittances',
  ...kinds.remittances,
  numberOf: (_, row) => String(row['remittance_slip']),
  source: caseSource({
    table: 'remittances',
    isKept: true,
    call: calls.list,
    fields: { brand_code: brandCode, verifier: fullName('v') },
    joins: sql`left join users v on v.id = t.verified_by`,
    mine: { claimed: ({ user_id }) => sql`t.verified_by = ${user_id}` },
    types: {
      remitted_on: 'date',
      expected_posting_date: 'date',
      brand_id: 'int',
      property_id: 'bigint',
      verified_by: 'bigint',
    },
  }),
  columns: ['remittance_slip'],
  ownSays: () => postsByAnother,
  // A slip that is verified waits for a colleague of whoever verified it.
  async next(db, { after }, { user_id }) {
    if (after.status !== 'verified') return undefined
    const { page } = remittanceWorkflow
    const others = (await staffOf(db, 'all')).filter(
      person => person.id !== user_id && holdsFor([after.brand_id], person, 'edit', page),
    )
    return {
      people: others,
      nobody:
        'Nobody but you may post it afterwards, and one person does not do both. Have IT Operations give a colleague the right for this brand first.',
    }
  },
  fields: {
    buyer_name: 'buyer_name',
    email: 'email',
    bank: 'bank',
    amount: 'amount',
    currency: 'currency',
    verified_by: 'verified_by',
    verified_at: 'verified_at',
    posted_at: 'posted_at',
    or_no: 'or_no',
    reject_reason: 'reject_reason',
  },
  shown: ['property_id', 'fx_rate', 'verified_at', 'posted_at', 'reject_reason'],
  beside: async (db, { id }) => {
    const file = await db
      .selectFrom('remittances as t')
      .innerJoin('files as f', 'f.id', 't.deposit_slip')
      .where('t.id', '=', id)
      .select(['f.id', 'f.original_name', 'f.mime', 'f.size'])
      .executeTakeFirst()
    return { deposit_slip: file ?? null }
  },
})

export const remittancesListSource = caseListSource(remittanceKind, ['verify'])

export const remittances: HandlersOf<'remittances'> = {
  ...stepCalls(remittanceKind),
  ...presetHandlers(remittancesListSource, remittancePresets),
  // The query reads the row within the caller's brands; the file belongs to that row alone.
  depositSlip: async ({ params }, { db, deps }): Promise<Download> => {
    const stored = await db
      .selectFrom('remittances as t')
      .innerJoin('files as f', 'f.id', 't.deposit_slip')
      .where('t.id', '=', params.id)
      .whereRef('f.brand_id', '=', 't.brand_id')
      .where('f.visibility', '=', 'private')
      .select(['f.path', 'f.mime', 'f.original_name'])
      .executeTakeFirst()
    return sentFile(deps, stored)
  },
}
