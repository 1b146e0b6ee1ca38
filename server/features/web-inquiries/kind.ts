import { sql } from 'kysely'
import { Refusal } from '../../../model/errors.ts'
import { lists } from '../../../model/kinds/lists.ts'
import {
  type Inquiry,
  type InquiryAction,
  type InquiryInput,
  type InquiryStatus,
  inquiryNumber,
  inquiryWorkflow,
  reopenDays,
} from '../../../model/workflows/inquiry.ts'
import type { CallerCtx } from '../../http/context.ts'
import { assignable } from '../../records/people.ts'
import { brandOfRow, type WorkedKind } from '../../records/worked/kind.ts'
import { inquirySource } from './source.ts'

const day = 86_400_000
type Given = { assigned_to?: number; kind?: InquiryInput['kind']; text?: string }

/** The person that `assigned_to` names beside what was typed. */
async function inputOf(ctx: CallerCtx, inquiry: Inquiry, { assigned_to, ...rest }: Given): Promise<InquiryInput> {
  if (assigned_to === undefined) return rest
  const [person] = await assignable(ctx.deps, inquiryWorkflow.page, brandOfRow(inquiry.brand_id), { id: assigned_to })
  if (!person)
    throw new Refusal('INVALID', {
      errors: { assigned_to: ['Choose someone who works on the inquiries of this brand.'] },
    })
  return { ...rest, assigned_to: person }
}

/** Domain.md 2.10: the assignee answers, nobody else; a closed one opens again for thirty days. */
function guard({ caller, deps }: CallerCtx, { assigned_to, closed_at }: Inquiry, action: InquiryAction): void {
  if (action === 'respond' && assigned_to !== null && assigned_to !== caller.user_id)
    throw new Refusal('INVALID', {
      errors: { assigned_to: ['Someone else has this inquiry. Assign it to yourself first.'] },
    })
  if (action === 'reopen' && closed_at && closed_at.getTime() + reopenDays * day < deps.now().getTime())
    throw new Refusal('INVALID', {
      errors: { action: [`An inquiry can be opened again for ${reopenDays} days after it was closed.`] },
    })
}

const replies = sql`(select json_agg(r order by r.id) from (
  select id, kind, body as text, created_at as at, created_by_name as by from web_inquiry_replies
  where inquiry_id = t.id and brand_id = t.brand_id) as r)`

export const inquiryKind: WorkedKind<InquiryStatus, InquiryAction, Inquiry, InquiryInput> = {
  key: 'webInquiries',
  workflow: inquiryWorkflow,
  numberOf: inquiryNumber,
  list: lists.webInquiries,
  source: inquirySource,
  columns: ['firstname', 'email', 'assigned_to', 'responded_at', 'closed_at', 'is_overdue'],
  recordOf: row => ({
    firstname: row.firstname as string,
    email: row.email as string,
    assigned_to: row.assigned_to as number | null,
    responded_at: row.responded_at as Date | null,
    closed_at: row.closed_at as Date | null,
    is_overdue: row.is_overdue === true,
    assignee: null,
  }),
  shown: ['message', 'firstname', 'lastname', 'page_url', 'utm', 'consent_at'],
  lines: { replies },
  inputOf,
  guard,
  during: async (trx, { caller, deps }, { after: { id, brand_id, response } }) => {
    if (!response) return
    await trx
      .insertInto('web_inquiry_replies')
      .values({
        inquiry_id: id,
        brand_id,
        kind: response.kind,
        body: response.text,
        created_at: deps.now(),
        created_by: caller.user_id,
        created_by_name: caller.name,
      })
      .execute()
  },
}
