import { ListCard } from './list-card.tsx'

/** What the ERP did not take: stopped, or tried again. */
export const ErpCard = () => (
  <ListCard
    list="erpPostings"
    filters={{ status: 'dead,failed' }}
    title="Not posted to the ERP"
    none="Nothing failed or stopped."
    all="All of them in the ERP Ledger"
    isUrgent
    of={({ name, last_error }) => ({ name: String(name), note: String(last_error ?? '') })}
  />
)
