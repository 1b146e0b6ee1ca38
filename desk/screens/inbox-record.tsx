import { useMemo } from 'react'
import type { PageId } from '../../model/pages/index.ts'
import { narrowed } from '../../model/workflows/delegation.ts'
import { InPlaceOf } from '../cases/me.ts'
import { OneRecord } from '../cases/one-record.tsx'
import type { ActingFor, WaitingName } from '../cases/queue/inbox.ts'
import { ReviewRecord } from '../features/content/review-record.tsx'
import { ReservationRecord } from '../features/reservations/reservation-record.tsx'
import { approvalOf } from './approval-kinds.ts'
import classes from './inbox-record.module.css'

type Props = {
  readonly open: WaitingName
  /** On whose behalf, if on another's. */
  readonly acting: ActingFor | undefined
  readonly takesFocus: boolean
  onNext(): void
  onBack(): void
}

/** The open record, of any kind, decided for oneself or on behalf of another. */
export function InboxRecord({ open: { key, id, for: other }, acting, ...props }: Props) {
  const place = useMemo(
    () => acting && { for: acting.id, access: narrowed(acting.brands, acting.pages as PageId[]) },
    [acting],
  )
  if (key === 'contentReview') return <ReviewRecord id={id} {...props} />
  if (key === 'reservation') return <ReservationRecord id={id} {...props} />
  return (
    <InPlaceOf.Provider value={place}>
      {acting && (
        <p className={classes.behalf}>You decide this on behalf of {acting.name}. The trail keeps both names.</p>
      )}
      <OneRecord kind={approvalOf(key, other?.id)} id={id} {...props} />
    </InPlaceOf.Provider>
  )
}
