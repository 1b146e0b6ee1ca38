import { Button, Skeleton } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useCrumbName } from '../shell/crumb-names.ts'
import { dateTime } from '../ui/format.ts'
import { LoadFailure } from '../ui/load-failure.tsx'
import { type Approval, type RowBase, stateOf, type WholeBase } from './approval.ts'
import classes from './approvals.module.css'
import { oneOf } from './calls.ts'
import { Decision } from './decision.tsx'
import { useMe } from './me.ts'
import { StatusMark } from './status-mark.tsx'
import { Timeline } from './timeline.tsx'

type Props = {
  readonly approval: Approval
  readonly id: number
  readonly takesFocus: boolean
  onNext(id: number | null): void
  onBack(): void
}

/** One record: the decision on top, then the record, its files and what happened so far. */
export function OneRecord({ approval, id, takesFocus, onNext, onBack }: Props) {
  const { data, error, refetch } = useQuery(oneOf(approval, id))
  const heading = useRef<HTMLHeadingElement>(null)
  const isThere = data !== undefined
  const title = data && approval.heading(data).title
  useCrumbName('id', title)
  useEffect(() => {
    if (takesFocus && isThere) heading.current?.focus({ preventScroll: true })
  }, [takesFocus, isThere])
  if (error && !data) return <LoadFailure error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton height={320} />
  const { origin } = approval.heading(data)
  return (
    <article className={classes.request} aria-labelledby="request-title">
      <Button
        className={classes.back}
        variant="subtle"
        size="compact-sm"
        leftSection={<IconArrowLeft size={15} aria-hidden />}
        onClick={onBack}
      >
        All {approval.many}
      </Button>
      <header className={classes.heading}>
        <h2 id="request-title" ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <StatusMark approval={approval} status={data.status} />
        <p className={classes.origin}>{origin}</p>
      </header>
      <RecordBody approval={approval} whole={data} onNext={onNext} refetch={() => void refetch()} />
    </article>
  )
}

type BodyProps = { approval: Approval; whole: WholeBase; onNext(id: number | null): void; refetch(): void }

/** The decision, the record and what happened so far, wherever it stands. */
export function RecordBody({ approval, whole, onNext, refetch }: BodyProps) {
  const [late, setLate] = useState<RowBase>()
  return (
    <>
      {late && <Late approval={approval} row={late} />}
      <Deciding
        approval={approval}
        whole={whole}
        onNext={onNext}
        onLate={row => {
          setLate(row)
          refetch()
        }}
      />
      <approval.Facts approval={approval} whole={whole} />
      <Timeline steps={whole.timeline} />
    </>
  )
}

/** ux.md, Approvals 4: nothing was applied twice, and who was first is said. */
export function Late({ approval, row }: { approval: Approval; row: RowBase }) {
  const { label } = stateOf(approval, row.status)
  const { by, at } = approval.decided(row)
  return (
    <p role="alert" className={classes.late}>
      {approval.waits.includes(row.status)
        ? `This ${approval.one} was changed meanwhile. It now stands as below; decide again.`
        : `Already ${label.toLowerCase()}${by === null ? '' : ` by ${by}`}${at === null ? '' : ` at ${dateTime(at)}`}. Your decision was not applied.`}
    </p>
  )
}

type DecidingProps = {
  approval: Approval
  whole: WholeBase
  onNext(id: number | null): void
  onLate(row: RowBase): void
}

/** What may be done with it now, and by whom else. */
export function Deciding({ approval, whole, onNext, onLate }: DecidingProps) {
  const me = useMe()
  const actions = approval.actions(whole, me)
  if (actions.length > 0)
    return (
      <Decision
        key={`${whole.id} ${whole.version}`}
        approval={approval}
        whole={whole}
        actions={actions}
        onDecided={() => onNext(whole.next)}
        onLate={onLate}
      />
    )
  const why = approval.closed(whole, me)
  return why === undefined ? null : <p className={classes.note}>{why}</p>
}
