import { notPosted } from './card-rows.ts'
import { ListCard } from './list-card.tsx'

/** Postings that the ERP did not accept: stopped, or tried again. */
export const ErpCard = () => (
  <ListCard
    asks={notPosted}
    title="Not posted to the ERP"
    none="No posting failed or stopped."
    all="All of them in the ERP Ledger"
    isUrgent
    of={({ name, last_error }) => ({ name: String(name), note: String(last_error ?? '') })}
  />
)
