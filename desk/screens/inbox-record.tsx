import { useMemo } from 'react'
import type { PageId } from '../../model/pages/index.ts'
import { narrowed } from '../../model/workflows/delegation.ts'
import type { CaseRow } from '../cases/case.ts'
import { InPlaceOf } from '../cases/me.ts'
import { OneRecord } from '../cases/one-record.tsx'
import type { ActingFor, WaitingName } from '../cases/queue/inbox.ts'
import { ReviewRecord } from '../features/content/review-record.tsx'
import { ReservationRecord } from '../features/reservations/reservation-record.tsx'
import { linkTo } from '../shell/link.ts'
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
  const kind = useMemo(
    () =>
      key === 'contentReview' || key === 'reservation'
        ? undefined
        : // What was done is looked at, and taken back, without leaving the queue.
          {
            ...approvalOf(key, other?.id),
            address: (row: CaseRow) =>
              linkTo('desk.approvals', { open: [key, row.id, ...(other ? [other.id] : [])].join('-') }),
          },
    [key, other],
  )
  if (key === 'contentReview') return <ReviewRecord id={id} {...props} />
  if (key === 'reservation') return <ReservationRecord id={id} {...props} />
  if (!kind) return null
  return (
    <InPlaceOf.Provider value={place}>
      {acting && (
        <p className={classes.behalf}>You decide this on behalf of {acting.name}. The trail keeps both names.</p>
      )}
      <OneRecord kind={kind} id={id} {...props} />
    </InPlaceOf.Provider>
  )
}
