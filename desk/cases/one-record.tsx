import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { hasHistory } from '../../model/kinds/history-keys.ts'
import { useCrumbName } from '../shell/crumb-names.ts'
import { LoadFailure } from '../ui/load-failure.tsx'
import { oneOf } from './calls.ts'
import type { ApprovalKind, WholeCase } from './case.ts'
import { CaseStatus } from './case-status.tsx'
import { Deciding } from './deciding.tsx'
import { useMe } from './me.ts'
import { RecordFrame } from './record-frame.tsx'
import { Timeline } from './timeline.tsx'
import { Turn } from './turn.tsx'

type Props = {
  readonly kind: ApprovalKind
  readonly id: number
  readonly takesFocus: boolean
  onNext(id: number | null): void
  onBack(): void
}

/** One record: the decision on top, then the record, its files and what happened so far. */
export function OneRecord({ kind, id, takesFocus, onNext, onBack }: Props) {
  const { data, error, refetch } = useQuery(oneOf(kind, id))
  const heading = data && kind.heading(data)
  useCrumbName('id', heading?.title)
  if (error && !data) return <LoadFailure error={error} retry={() => void refetch()} />
  if (!data || !heading) return <Skeleton height={320} />
  const mark = <CaseStatus kind={kind} status={data.status} />
  return (
    <RecordFrame {...heading} {...{ mark, takesFocus, onBack }} back={`All ${kind.many}`}>
      <RecordBody kind={kind} whole={data} onNext={onNext} refetch={() => void refetch()} />
    </RecordFrame>
  )
}

type BodyProps = { kind: ApprovalKind; whole: WholeCase; onNext(id: number | null): void; refetch(): void }

function WhoseTurn({ kind, whole }: Pick<BodyProps, 'kind' | 'whole'>) {
  const turn = kind.turn(whole, useMe())
  return turn && <Turn {...turn} />
}

/** The decision, the record and its history, wherever it is shown. */
export const RecordBody = ({ kind, whole, onNext, refetch }: BodyProps) => (
  <>
    <WhoseTurn kind={kind} whole={whole} />
    <Deciding kind={kind} whole={whole} onDecided={() => onNext(whole.next)} refetch={refetch} />
    <kind.Facts whole={whole} />
    <Timeline
      steps={whole.timeline}
      {...(hasHistory(kind.key)
        ? { of: { kind: kind.key, id: whole.id, name: kind.heading(whole).title, onRestored: refetch } }
        : {})}
    />
  </>
)
