import { Button, Skeleton } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Approval } from '../../approvals/approval.ts'
import approvals from '../../approvals/approvals.module.css'
import { StatusMark } from '../../approvals/status-mark.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { reservationApproval } from './approval.tsx'
import { wholeOf } from './calls.ts'
import { ReservationBody } from './reservation-panel.tsx'

type Props = { readonly id: number; readonly takesFocus: boolean; onNext(): void; onBack(): void }

/** A reservation among other kinds: claimed here, then checked and decided on its forms. */
export function ReservationRecord({ id, takesFocus, onBack }: Props) {
  const { data, error, refetch } = useQuery(wholeOf({ id }))
  const heading = useRef<HTMLHeadingElement>(null)
  const isThere = data !== undefined
  useEffect(() => {
    if (takesFocus && isThere) heading.current?.focus({ preventScroll: true })
  }, [takesFocus, isThere])
  if (error && !data) return <LoadFailure error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton height={320} />
  const approval = reservationApproval('ra', data.partners[0]?.partner_id ?? '') as unknown as Approval
  return (
    <article className={approvals.request} aria-labelledby="request-title">
      <Button
        className={approvals.back}
        variant="subtle"
        size="compact-sm"
        leftSection={<IconArrowLeft size={15} aria-hidden />}
        onClick={onBack}
      >
        Back to the inbox
      </Button>
      <header className={approvals.heading}>
        <h2 id="request-title" ref={heading} tabIndex={-1}>
          {data.buyer_name}
        </h2>
        <StatusMark approval={approval} status={data.status} />
        <p className={approvals.origin}>
          {data.reservation_no} · {data.property}, unit {data.unit}
        </p>
      </header>
      <ReservationBody
        key={data.version}
        whole={data}
        onChanged={() => void refetch()}
        refetch={() => void refetch()}
      />
    </article>
  )
}
