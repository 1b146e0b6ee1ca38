import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ApprovalKey } from '../../model/workflows/index.ts'
import type { PanelProps } from '../list/parts.ts'
import { SidePanel } from '../list/side-panel.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import classes from './approvals.module.css'
import { oneOf } from './calls.ts'
import { approvalOf } from './kinds.ts'
import { RecordBody } from './one-record.tsx'
import { StatusMark } from './status-mark.tsx'

/** A record that is approved, beside the list of all of its kind. */
function RecordPanel({ id, place, onChanged }: PanelProps) {
  const approval = approvalOf(place.key as ApprovalKey)
  const { data, error, refetch } = useQuery(oneOf(approval, id))
  const heading = data && approval.heading(data)
  return (
    <SidePanel
      of={id}
      title={heading?.title ?? `${approval.one} ${id}`}
      note={
        data && (
          <>
            <StatusMark approval={approval} status={data.status} /> <span>{heading?.origin}</span>
          </>
        )
      }
    >
      {error && !data && <LoadFailure error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton height={240} />}
      {data && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard, a record without buttons too
        <section className={classes.request} data-bare tabIndex={0} aria-label="The record">
          <RecordBody approval={approval} whole={data} onNext={onChanged} refetch={() => void refetch()} />
        </section>
      )}
    </SidePanel>
  )
}
export default RecordPanel
