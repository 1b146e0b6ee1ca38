import { Overdue } from '../../cases/steps/steps-elements.ts'
import { When } from '../../ui/when.tsx'

type Props = { readonly day: string; readonly isDone: boolean }

/**
 * The day by which a payment is promised to be posted: five working days (specification 9). "Late" is a word, not only
 * a colour.
 */
export function PostingDay({ day, isDone }: Props) {
  const end = `${day}T23:59:00+08:00`
  const isLate = !isDone && Date.parse(end) < Date.now()
  return (
    <Overdue data-late={isLate}>
      <When at={`${day}T00:00:00+08:00`} relative={!isDone} />
      {isLate && ' · late'}
    </Overdue>
  )
}
