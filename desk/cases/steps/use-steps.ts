import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { listOf } from '../../../model/kinds/lists.ts'
import { ApiError } from '../../api/client.ts'
import type { PanelProps } from '../../list/list-config.ts'
import { goOn, standing } from '../../ui/arrival.ts'
import { say } from '../../ui/say.ts'
import { callsOf } from './step-calls.ts'
import type { StepConfig, SteppedCase, Work } from './step-config.ts'

/** What can be done with a record, and the result of the last attempt. */
export function useSteps<R extends SteppedCase>(
  { key, workflow }: Pick<StepConfig<R>, 'key' | 'workflow'>,
  { id, isTrashed, onChanged, onClose, told }: PanelProps,
  record: R | undefined,
  name: string,
  readAgain: () => void,
) {
  const queries = useQueryClient()
  const queryKey = [key, id]
  const [failure, setFailure] = useState<string>()
  const [isWorking, setWorking] = useState(false)
  const calls = callsOf<R>(key)
  const { one } = listOf(key)

  async function attempt<T>(call: () => Promise<T>, done: (reply: T) => void): Promise<boolean> {
    setWorking(true)
    setFailure(undefined)
    try {
      done(await call())
      onChanged()
      return true
    } catch (refusal) {
      if (!(refusal instanceof ApiError)) throw refusal
      setFailure([refusal.message, ...Object.values(refusal.problem?.errors ?? {}).flat()].join(' '))
      // A colleague was faster: the record is shown as it is now, and nothing of theirs was changed.
      if (refusal.status === 409) readAgain()
      return false
    } finally {
      setWorking(false)
    }
  }
  const work: Work = body =>
    attempt(
      () => calls.work({ params: { id }, body: { ...body, ...(record ? { version: record.version } : {}) } }),
      reply => {
        if (record) goOn(standing(key, record))
        const { done, label } = workflow.actions[body.action] ?? {}
        say(`${done ?? label ?? body.action}: ${one} of ${name}`)
        queries.setQueryData(queryKey, reply)
      },
    )
  const moveAway = () =>
    attempt(
      () => (isTrashed ? calls.restore({ params: { id }, body: { id } }) : calls.remove({ params: { id } })),
      ({ undo }) => {
        told(isTrashed ? `Restored the ${one} of ${name}` : `Moved the ${one} of ${name} to the trash`, undo)
        void queries.invalidateQueries({ queryKey })
        onClose()
      },
    )
  return { work, moveAway, failure, isWorking }
}
