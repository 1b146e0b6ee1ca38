import { peso } from '../../ui/format.ts'
import { When } from '../../ui/when.tsx'
import { lateInquiries, slipsToCheck } from './card-rows.ts'
import { ListCard } from './list-card.tsx'

/** Buyers whose promised answer is overdue, the longest waiting first. */
export const LateInquiriesCard = () => (
  <ListCard
    asks={lateInquiries}
    title="Buyers’ inquiries past their clock"
    none="No inquiry is past its clock."
    all="All of them in the Inquiry List"
    isUrgent
    of={({ ticket_no, name, sla_due_at }) => ({
      name: `${ticket_no}, ${name}`,
      note: (
        <>
          Due <When at={String(sla_due_at)} />
        </>
      ),
    })}
  />
)

/** Deposit slips that nobody has compared with the bank yet. */
export const RemittancesCard = () => (
  <ListCard
    asks={slipsToCheck}
    title="Remittances to check"
    none="No slip waits to be checked."
    all="All of them in the Remittance Slip List"
    of={({ remittance_slip, buyer_name, amount }) => ({
      name: `${remittance_slip}, ${buyer_name}`,
      note: peso(amount === null ? null : Number(amount)),
    })}
  />
)
