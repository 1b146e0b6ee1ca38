import { useQueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { List } from '../../../model/lists/list.ts'
import type { BoardKind, BoardStepProps, BoardWhole } from '../../list/board-kind.ts'
import { useProfile } from '../../shell/profile.ts'
import { Failure } from '../../ui/failure.tsx'
import { isAtWork } from '../steps/at-work.ts'
import { callsOf } from '../steps/step-calls.ts'
import type { AskProps, StepConfig, SteppedCase } from '../steps/step-config.ts'
import { StepForm } from '../steps/step-form.tsx'
import { useAttempts } from '../steps/use-attempts.ts'
import { useSteps } from '../steps/use-steps.ts'

/** Who has a record, where somebody is given it. */
const holderOf = (record: object) =>
  'assignee' in record && typeof record.assignee === 'string' ? record.assignee : undefined

/** Somebody else was given it. */
const isOthers = (record: object, me: number) =>
  'assigned_to' in record && record.assigned_to !== null && record.assigned_to !== me

/** The board of a kind whose steps are taken in its panel: the same forms, one at a time. */
export function steppedBoard<R extends SteppedCase>(config: StepConfig<R>, list: List): BoardKind {
  const { key, workflow, order = [], apart = [], offers, labelOf } = config
  const isTold = list.columns['assignee'] !== undefined
  const isOpen = (status: string) => isAtWork(workflow.states[status]?.tone)
  return {
    workflow,
    steps: [...new Set([...order, ...Object.keys(workflow.actions)])].filter(action => !apart.includes(action)),
    keyOf: id => [key, id],
    read: (id, signal) => callsOf<R>(key).read({ params: { id }, signal }),
    useJudge() {
      const { id } = useProfile()
      return whole => {
        const record = whole as R
        return {
          open: record.actions.filter(action => offers?.(record, action, id) ?? true),
          why: action =>
            record.actions.includes(action) && isOthers(record, id)
              ? `${holderOf(record) ?? 'A colleague'} has it. Assign it to yourself first.`
              : undefined,
        }
      }
    },
    ...(labelOf ? { labelOf: (whole: BoardWhole, action: string) => labelOf(whole as R, action) } : {}),
    whose: row => (isTold && isOpen(String(row['status'])) ? (holderOf(row) ?? 'Nobody yet') : undefined),
    Step: props => <SteppedStep config={config} {...props} />,
  }
}

type Props<R extends SteppedCase> = BoardStepProps & { readonly config: StepConfig<R> }

function SteppedStep<R extends SteppedCase>({ config, ...props }: Props<R>) {
  const { place, whole, action, name, given, onTaken, onLeave } = props
  const { key, workflow, ask = {} } = config
  const queries = useQueryClient()
  const { id } = whole
  const record = whole as R
  const onChanged = () => {
    const now = queries.getQueryData<R>([key, id])
    if (now && now.version !== whole.version) onTaken(now)
  }
  const readAgain = () => void queries.invalidateQueries({ queryKey: [key, id] })
  const { attempt, failure, isWorking } = useAttempts(onChanged, readAgain)
  const work = useSteps<R>(config, { id, onChanged }, record, name, attempt)
  const Ask: ComponentType<AskProps<R>> | undefined = ask[action]
  const { label = action } = workflow.actions[action] ?? {}
  return (
    <>
      {Ask ? (
        <Ask {...{ record, place, work, isWorking, given }} onDone={onLeave} />
      ) : (
        <StepForm
          effect={work.preview({ action })}
          submit={config.labelOf?.(record, action) ?? label}
          isWorking={isWorking}
          onSend={() => work.take({ action })}
          onDone={onLeave}
        />
      )}
      <Failure>{failure}</Failure>
    </>
  )
}
