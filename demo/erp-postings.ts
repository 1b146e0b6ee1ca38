import type { PostingStatus } from '../model/workflows/posting.ts'
import { entity, firstId, type Scale } from './entity.ts'
import { clock } from './random.ts'
import { type Booked, reservationBook } from './reservation-book.ts'
import { rowOf } from './reservations.ts'

/** The number of latest posted bookings; all failed ones come too. */
const booked: Record<Scale, number> = { demo: 60, load: 2_000 }
const minute = 60_000

function* inLedger(scale: Scale): Iterable<Booked> {
  const all = [...reservationBook(scale)]
  const posted = all.filter(({ status }) => status === 'posted').slice(-booked[scale])
  const failed = all.filter(({ status }) => status === 'post_failed')
  const at = ({ decided_at }: Booked) => (decided_at ?? clock).getTime()
  yield* [...posted, ...failed].toSorted((a, b) => at(a) - at(b) || a.id - b.id)
}

/** Postings to the ERP: with a document, or stopped after a refusal. */
export const erpPostings = entity({
  table: 'erp_postings',
  about: scale => booked[scale],
  *rows(scale, { secrets }) {
    let nth = 0
    for (const of of inLedger(scale)) {
      const { id, brand_id, reservation_no, tcp, contract_price, contract_no, erp_customer_no, posted_at, post_error } =
        rowOf(scale, of)
      const queued_at = new Date((posted_at ?? of.decided_at ?? clock).getTime() - minute)
      const at = posted_at ?? queued_at
      const request = { reservation_no, contract_price, tcp }
      yield {
        id: firstId + nth,
        brand_id,
        subject_type: 'reservation' as const,
        subject_id: id,
        name: reservation_no,
        idempotency_key: `reservation-${id}-3`,
        status: (posted_at ? 'posted' : 'dead') satisfies PostingStatus as PostingStatus,
        attempts: 1,
        history: [
          {
            at: at.toISOString(),
            outcome: posted_at ? 'posted' : 'refused',
            detail: contract_no ?? post_error,
            ms: 412,
          },
        ],
        // A refused posting is settled: it changed nothing there.
        is_settled: true,
        erp_doc_no: contract_no,
        posted_at,
        last_error: post_error && `Posting failed: ${post_error}`,
        sealed_request: secrets.seal(JSON.stringify(request)),
        request,
        response: posted_at ? { doc_no: contract_no, customer_no: erp_customer_no, echo: {} } : null,
        created_at: queued_at,
        updated_at: at,
      }
      nth += 1
    }
  },
})
