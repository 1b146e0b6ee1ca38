import classes from '../../cases/steps/steps.module.css'
import { When } from '../../ui/when.tsx'

type Props = { readonly day: string; readonly isDone: boolean }

/** The day by which a payment is promised to be posted: five working days (specification 9). Late is said, not only shown. */
export function PostingDay({ day, isDone }: Props) {
  const end = `${day}T23:59:00+08:00`
  const isLate = !isDone && Date.parse(end) < Date.now()
  return (
    <span className={isLate ? classes.overdue : undefined}>
      <When at={`${day}T00:00:00+08:00`} relative={!isDone} />
      {isLate && ' · late'}
    </span>
  )
}
