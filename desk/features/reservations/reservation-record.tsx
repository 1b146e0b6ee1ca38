import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { reservationWorkflow } from '../../../model/workflows/reservation.ts'
import { CaseStatus } from '../../cases/case-status.tsx'
import { RecordFrame } from '../../cases/record-frame.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { wholeOf } from './reservation-calls.ts'
import { ReservationBody } from './reservation-panel.tsx'

type Props = { readonly id: number; readonly takesFocus: boolean; onNext(): void; onBack(): void }

/** A reservation among other kinds: claimed here, then checked and decided on its forms. */
export function ReservationRecord({ id, takesFocus, onBack }: Props) {
  const { data, error, refetch } = useQuery(wholeOf({ id }))
  if (error && !data) return <LoadFailure error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton height={320} />
  const again = () => void refetch()
  return (
    <RecordFrame
      title={data.buyer_name}
      mark={<CaseStatus kind={{ workflow: reservationWorkflow }} status={data.status} />}
      origin={`${data.reservation_no} · ${data.property}, unit ${data.unit}`}
      back="Back to the inbox"
      {...{ takesFocus, onBack }}
    >
      <ReservationBody whole={data} onChanged={again} refetch={again} />
    </RecordFrame>
  )
}
