import { numberOf } from '../server/records/numbers.ts'
import { buyerInquiryBook, checkCount, type Inquiry, inquiryCount } from './buyer-inquiry-book.ts'
import { entity } from './entity.ts'
import { clock, daysBefore, randomOf } from './random.ts'
import { staff } from './staff.ts'

export const postDatedChecks = entity({
  table: 'post_dated_checks',
  about: checkCount,
  *rows(scale) {
    for (const { contract, ...check } of buyerInquiryBook(scale).checks)
      yield {
        ...check,
        brand_id: contract.brand_id,
        contract_no: contract.contract_no,
        // As the extract of the night brings them.
        created_at: clock,
        updated_at: clock,
      }
  },
})

const isGranted = ({ status, request }: Inquiry, drawn: number) =>
  status === 'resolved' || (status === 'closed' && (request.validator !== 'none' || drawn < 0.95))
    ? true
    : status === 'closed' || status === 'rejected'
      ? false
      : null

export const buyerInquiries = entity({
  table: 'buyer_inquiries_rows',
  about: inquiryCount,
  *rows(scale) {
    const random = randomOf('buyer_inquiry_rows')
    const people = staff(scale).filter(
      ({ role, deactivated, joined }) => !deactivated && role.name === 'Buyer Care' && joined < daysBefore(10),
    )
    for (const inquiry of buyerInquiryBook(scale).inquiries) {
      const { id, contract, request, status, created_at, due, answered_at, check } = inquiry
      const drawn = {
        granted: random.next(),
        waived: random.chance(0.3),
        rating: random.whole(3, 5),
        rated: random.chance(0.4),
      }
      const worker = status === 'new' || people.length === 0 ? null : random.pick(people).id
      const isGrantedNow = isGranted(inquiry, drawn.granted)
      const fee = request.fee ?? 0
      const isPaid = isGrantedNow === true && fee > 0
      const closed_at =
        status === 'closed' && answered_at
          ? new Date(Math.min(clock.getTime(), answered_at.getTime() + 86_400_000))
          : null
      yield {
        id,
        brand_id: contract.brand_id,
        ticket_no: numberOf('BI', id, created_at),
        name: contract.buyer_name,
        email: contract.email,
        contract_no: contract.contract_no,
        property_id: contract.property.id,
        code: request.code,
        group_name: request.group_name,
        category_name: request.category_name,
        sub_name: request.sub_name,
        validator: request.validator,
        subject: inquiry.text[0],
        message: inquiry.text[1],
        payload: inquiry.payload,
        check_id: check?.id ?? null,
        request_deadline: inquiry.deadline,
        processing_fee: request.fee === null ? null : request.fee.toFixed(2),
        fee_waived: isPaid && drawn.waived,
        fee_or_no: isPaid && !drawn.waived ? `OR-${String(300_000 + id).padStart(7, '0')}` : null,
        status,
        assigned_to: worker,
        sla_due_at: due,
        is_overdue: answered_at === null && status !== 'awaiting_buyer' && due < clock,
        is_granted: isGrantedNow,
        responded_at: answered_at ?? (status === 'awaiting_buyer' ? new Date(created_at.getTime() + 7_200_000) : null),
        closed_at,
        ruling: inquiry.ruling,
        feedback_rating: status === 'closed' && drawn.rated ? drawn.rating : null,
        created_at,
        updated_at: closed_at ?? answered_at ?? created_at,
        version: status === 'new' ? 1 : 2,
      }
    }
  },
})
