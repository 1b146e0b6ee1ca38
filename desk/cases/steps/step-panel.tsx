import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { capital } from '../../../model/capital.ts'
import { factsOf } from '../../../model/kinds/facts-of-list.ts'
import { reading } from '../../api/api.ts'
import type { PanelProps } from '../../list/list-config.ts'
import { SidePanel } from '../../list/side-panel.tsx'
import { useMay } from '../../shell/profile.ts'
import { standing, useArrival } from '../../ui/arrival.ts'
import { Failure } from '../../ui/failure.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { StatusMark } from '../../ui/status-mark.tsx'
import { Together } from '../../ui/together.tsx'
import { When } from '../../ui/when.tsx'
import { callsOf } from './step-calls.ts'
import type { StepConfig, SteppedCase } from './step-config.ts'
import classes from './step-panel.module.css'
import { Steps } from './steps.tsx'
import { Trail } from './trail.tsx'
import { useAttempts } from './use-attempts.ts'
import { useSteps, useTrash } from './use-steps.ts'
import { WhoseTurn } from './whose-turn.tsx'

/** The panel of one kind: the whole record, and what may be done with it now. */
export const stepPanel = <R extends SteppedCase>(config: StepConfig<R>) =>
  function StepPanel(props: PanelProps) {
    const { place, pageId, id, row, isTrashed } = props
    const { key, title, workflow, lead, More, Details } = config
    const { one } = factsOf(key)
    const mayDelete = useMay()('delete', pageId, place.brand?.code)
    const queryKey = [key, id]
    const { data: record, error, refetch } = useQuery(reading(queryKey, callsOf<R>(key).read, { params: { id } }))
    const named = (record as Record<string, unknown> | undefined)?.[title] ?? row?.[title]
    const name = typeof named === 'string' ? named : ''
    const { attempt, failure, isWorking } = useAttempts(props.onChanged, () => void refetch())
    const work = useSteps<R>(config, props, record, name, attempt)
    const moveAway = useTrash(key, props, name, attempt)

    return (
      <SidePanel
        of={id}
        title={name || `${capital(one)} ${id}`}
        note={record && <StateLine record={record} states={workflow.states} />}
        foot={
          // Not before what it stands below.
          record &&
          mayDelete && (
            <Button
              variant={isTrashed ? 'filled' : 'subtle'}
              size="compact-md"
              loading={isWorking}
              onClick={() => void moveAway()}
            >
              {isTrashed ? 'Restore' : 'Move to trash'}
            </Button>
          )
        }
      >
        {error && <LoadFailure error={error} retry={() => void refetch()} />}
        {!record && !error && <Skeleton height={160} />}
        {record && (
          <Arriving name={standing(key, record)}>
            <WhoseTurn config={config} record={record} />
            {lead?.(record)}
            {failure && <Failure>{failure}</Failure>}
            <Together
              key={id}
              first={
                record.actions.length > 0 && (
                  <Steps
                    key={record.version}
                    config={config}
                    record={record}
                    place={place}
                    work={work}
                    isWorking={isWorking}
                  />
                )
              }
            >
              {More && <More record={record} place={place} onChanged={() => void refetch()} />}
              <h3>Details</h3>
              <Details record={record} />
              <Trail entries={record.timeline} workflow={workflow} />
            </Together>
          </Arriving>
        )}
      </SidePanel>
    )
  }

/** Takes the focus after a step that left no other open. */
function Arriving({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useArrival(place, name)
  return (
    <div ref={place} tabIndex={-1} className={classes.arriving}>
      {children}
    </div>
  )
}

type StateLineProps = {
  readonly record: SteppedCase
  readonly states: StepConfig<SteppedCase>['workflow']['states']
}

function StateLine({ record, states }: StateLineProps) {
  const state = states[record.status]
  return (
    <>
      <StatusMark tone={state?.tone}>{state?.label ?? record.status}</StatusMark>
      <span>{record.number}</span>
      <When at={record.created_at} />
      {record.deleted_at && (
        <span>
          in the trash since <When at={record.deleted_at} withTime />
          {record.deleted_by && `, by ${record.deleted_by}`}
        </span>
      )}
    </>
  )
}
