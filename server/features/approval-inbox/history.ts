import { sql } from 'kysely'
import { Refusal } from '../../../model/errors.ts'
import { fieldsOfHistory } from '../../../model/kinds/histories.ts'
import { may } from '../../../model/pages/access.ts'
import { pageOf } from '../../../model/pages/index.ts'
import { openTerms } from '../../../model/workflows/terms.ts'
import { waitingPage } from '../../../model/workflows/waiting.ts'
import { waitingKinds } from '../../records/cases/waiting-kinds.ts'
import { type HistorySource, rowId } from '../../records/history/history-source.ts'
import { approvalTerms } from './approval-terms.ts'

const nothing = { params: undefined, query: undefined, body: undefined }

/** The days of one kind of approval. */
export const termsHistory: HistorySource = {
  page: 'sellers_portal.e-booking',
  entity: 'approval_terms',
  async find(ctx, id) {
    // What was said of them goes by the name that their lines have.
    const kind = waitingKinds.find(({ key, entity }) => key === id || entity === id)
    // Who decides the kind reads its days, who manages it changes them.
    const terms = (await approvalTerms.list(nothing, ctx)).find(({ key }) => key === kind?.key)
    if (!kind || !terms) throw new Refusal('NOT_FOUND')
    const { days, remind_before, escalate_after } = terms
    const open: readonly string[] = openTerms(kind.key)
    return {
      ids: [kind.entity],
      brand_id: null,
      name: pageOf(waitingPage(kind.key)).label,
      version: terms.version,
      values: { days, remind_before, escalate_after },
      fields: Object.fromEntries(
        Object.entries(fieldsOfHistory('approvalTerms')).filter(([name]) => open.includes(name)),
      ),
      may_restore: terms.may_edit,
    }
  },
  restore: async (ctx, id, version, set) => {
    const terms = (await approvalTerms.list(nothing, ctx)).find(({ key }) => key === id)
    if (!terms) throw new Refusal('NOT_FOUND')
    const { key, days, remind_before, escalate_after } = terms
    return approvalTerms.save({ ...nothing, body: { key, days, remind_before, escalate_after, ...set, version } }, ctx)
  },
}

/** A delegation is made and ended; to change it is to end it and to make another. */
export const delegationHistory: HistorySource = {
  page: 'sellers_portal.e-booking',
  entity: 'approval_delegation',
  async find({ db, caller }, id) {
    const { rows } = await sql<{ id: number; created_at: Date; is_own: boolean }>`select id, created_at,
        ${caller.user_id} in (from_user_id, to_user_id) as is_own
      from approval_delegations where id = ${rowId(id)}`.execute(db)
    const [row] = rows
    if (!row || !(row.is_own || may(caller.access, 'edit', 'admin.user-account'))) throw new Refusal('NOT_FOUND')
    return {
      ids: [id],
      brand_id: null,
      name: `Delegation ${id}`,
      version: null,
      values: {},
      fields: {},
      may_restore: false,
    }
  },
}
