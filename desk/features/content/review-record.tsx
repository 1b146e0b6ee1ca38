import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { reviewWorkflow } from '../../../model/workflows/review.ts'
import { api, reading } from '../../api/api.ts'
import { reviewKey } from '../../api/reads.ts'
import { CaseStatus } from '../../cases/case-status.tsx'
import { RecordFrame } from '../../cases/record-frame.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { ReviewBody } from './review-case.tsx'

type Props = { readonly id: number; readonly takesFocus: boolean; onNext(): void; onBack(): void }

const oneReview = (id: number) => reading([...reviewKey, 'one', id], api.contentReviews.read, { params: { id } })

/** A page that somebody asks to have agreed to, among what else waits. */
export function ReviewRecord({ id, takesFocus, onNext, onBack }: Props) {
  const { data, error, refetch } = useQuery(oneReview(id))
  if (error && !data) return <LoadFailure error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton height={320} />
  return (
    <RecordFrame
      title={data.title}
      mark={<CaseStatus kind={{ workflow: reviewWorkflow }} status={data.status} />}
      origin={`Review ${data.id} · asked by ${data.asked_by}`}
      back="Back to the inbox"
      {...{ takesFocus, onBack }}
    >
      <ReviewBody whole={data} onNext={onNext} refetch={() => void refetch()} />
    </RecordFrame>
  )
}

/** The same below its line on Reviews. */
export function ReviewBelow({ id }: { readonly id: number }) {
  const { data, error, refetch } = useQuery(oneReview(id))
  if (error && !data) return <LoadFailure isPart error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton height={160} />
  return <ReviewBody whole={data} onNext={() => undefined} refetch={() => void refetch()} />
}
