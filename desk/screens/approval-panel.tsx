import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ApprovalKey } from '../../model/workflows/index.ts'
import { oneOf } from '../cases/calls.ts'
import { CaseStatus } from '../cases/case-status.tsx'
import { RequestRecord } from '../cases/cases-elements.ts'
import { RecordBody } from '../cases/one-record.tsx'
import type { PanelProps } from '../list/list-config.ts'
import { SidePanel } from '../list/side-panel.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { approvalOf } from './approval-kinds.ts'

/** A record that is approved, beside the list of all of its kind. */
export default function ApprovalPanel({ id, place, onChanged }: PanelProps) {
  const kind = approvalOf(place.key as ApprovalKey)
  const { data, error, refetch } = useQuery(oneOf(kind, id))
  const heading = data && kind.heading(data)
  return (
    <SidePanel
      of={id}
      title={heading?.title ?? `${kind.one} ${id}`}
      note={
        data && (
          <>
            <CaseStatus kind={kind} status={data.status} /> <span>{heading?.origin}</span>
          </>
        )
      }
    >
      {error && !data && <LoadFailure error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton height={240} />}
      {data && (
        // A box that scrolls must be reachable by keyboard, even for a record without buttons.
        <RequestRecord data-bare tabIndex={0} aria-label="The record">
          <RecordBody kind={kind} whole={data} onNext={onChanged} refetch={() => void refetch()} />
        </RequestRecord>
      )}
    </SidePanel>
  )
}
