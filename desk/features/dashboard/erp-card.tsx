import { ListCard } from './list-card.tsx'

/** Postings that the ERP did not accept: stopped, or tried again. */
export const ErpCard = () => (
  <ListCard
    list="erpPostings"
    filters={{ status: 'dead,failed' }}
    title="Not posted to the ERP"
    none="No posting failed or stopped."
    all="All of them in the ERP Ledger"
    isUrgent
    of={({ name, last_error }) => ({ name: String(name), note: String(last_error ?? '') })}
  />
)
