import { brandById } from '../../../model/brands.ts'
import { pageOf } from '../../../model/pages/index.ts'
import { waitingPage } from '../../../model/workflows/waiting.ts'
import { accentOfBrand } from '../../shell/accents.ts'
import { Swatch } from '../../ui/swatch.tsx'
import { When } from '../../ui/when.tsx'
import classes from '../cases.module.css'
import type { Waiting } from './inbox.ts'

/** A record in the inbox: whose it is, its kind, and until when it is to be decided. */
export function InboxRow({
  waiting: { key, brand_ids, title, number, who, due_at, for: other },
}: {
  waiting: Waiting
}) {
  const [first] = brand_ids
  const brand = first === undefined || brand_ids.length > 1 ? undefined : brandById(first)
  const isLate = due_at !== null && Date.parse(due_at) < Date.now()
  return (
    <>
      <span className={classes.client}>
        {brand && <Swatch accent={accentOfBrand(brand.code)} />}
        <strong>{title}</strong>
      </span>
      <span className={classes.number}>{number}</span>
      <span className={classes.who}>
        {pageOf(waitingPage(key)).label} · {who}
        {other && ` · for ${other.name}`}
      </span>
      <span className={classes.due} data-late={isLate}>
        {isLate && 'Overdue, '}
        {due_at === null ? '' : <When at={due_at} relative />}
      </span>
    </>
  )
}
