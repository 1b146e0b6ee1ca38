import { documentTypes } from '../model/rules/contract-words.ts'
import { dayOf } from '../model/rules/working-days.ts'
import { contractBook } from './contracts.ts'
import { entity, firstId } from './entity.ts'
import { clock, day, randomOf } from './random.ts'
import { reservationCount } from './reservation-plan.ts'

const remarks = {
  lacking: 'Asked for; the buyer was reminded.',
  for_signature: 'Waits for the signatory.',
  released: 'Released to the buyer.',
} as const

/** Domain.md 1D: the papers of a contract. The older it is, the fewer are missing. */
export const documents = entity({
  table: 'documents_rows',
  about: scale => Math.round(reservationCount(scale) * 0.62 * 5.2),
  *rows(scale) {
    const random = randomOf('documents')
    let n = 0
    for (const { brand_id, contract_no, buyer_name, posted_at } of contractBook(scale)) {
      const age = Math.floor((clock.getTime() - posted_at.getTime()) / day)
      for (const { value: doc_type } of documentTypes) {
        const drawn = { has: random.chance(0.45), luck: random.next(), after: random.whole(0, 90) }
        // Every contract has these from its first day.
        if (!drawn.has && doc_type !== 'ra' && doc_type !== 'ids') continue
        const ripe = drawn.luck + Math.min(age, 900) / 1_800
        const status =
          ripe < 0.2
            ? ('lacking' as const)
            : ripe < 0.4
              ? ('for_signature' as const)
              : ripe < 1.1
                ? ('on_file' as const)
                : ('released' as const)
        const at = new Date(Math.min(clock.getTime(), posted_at.getTime() + drawn.after * day))
        yield {
          id: firstId + n,
          ...{ brand_id, contract_no, buyer_name, doc_type, status },
          doc_date: status === 'lacking' ? null : dayOf(at),
          remarks: status === 'on_file' ? null : remarks[status],
          created_at: posted_at,
          updated_at: at,
        }
        n += 1
      }
    }
  },
})
