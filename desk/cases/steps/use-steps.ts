import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { factsOf } from '../../../model/kinds/facts-of-list.ts'
import type { ListKey } from '../../../model/kinds/lists.ts'
import { steppedKeys } from '../../../model/workflows/waiting.ts'
import { reading } from '../../api/api.ts'
import { queueAfter } from '../../list/came-from.ts'
import type { PanelProps } from '../../list/list-config.ts'
import { useProfile } from '../../shell/profile.ts'
import { goOn, standing } from '../../ui/arrival.ts'
import type { Address } from '../case.ts'
import { tellStep } from '../tell-step.tsx'
import { inState } from '../words.ts'
import { isAtWork } from './at-work.ts'
import { callsOf } from './step-calls.ts'
import type { StepConfig, SteppedCase, Work } from './step-config.ts'
import type { Attempt } from './use-attempts.ts'

/** The name under which a step of a list's records is taken back, where that is possible. */
const undoOf = (key: string) => steppedKeys.find(each => each === key)

/** The list as it stands now, with this record open. */
function addressOfOpen(id: number): Address {
  const { pathname, search } = window.location
  return { to: pathname, search: { ...Object.fromEntries(new URLSearchParams(search)), open: String(id) } }
}

/** Looked at in the order of the list; what is over, or a colleague's, is passed over. */
const mostAhead = 10

/** The next record of the list that somebody opened this one from, and that is still theirs to work on. */
async function nextOpen<R extends SteppedCase>(
  queries: QueryClient,
  { key, workflow }: Pick<StepConfig<R>, 'key' | 'workflow'>,
  id: number,
  me: number,
): Promise<number | undefined> {
  for (const ahead of queueAfter(key, id).slice(0, mostAhead)) {
    const one = await queries.fetchQuery(reading([key, ahead], callsOf<R>(key).read, { params: { id: ahead } }))
    const { assigned_to: holder = null } = one
    if (isAtWork(workflow.states[one.status]?.tone) && (holder === null || holder === me)) return ahead
  }
  return undefined
}

/** Takes the steps of a record, and says what each would do. */
export function useSteps<R extends SteppedCase>(
  { key, workflow, ends = [] }: Pick<StepConfig<R>, 'key' | 'workflow' | 'ends'>,
  { id, onChanged, onNext }: Pick<PanelProps, 'id' | 'onChanged' | 'onNext'>,
  record: R | undefined,
  name: string,
  attempt: Attempt,
): Work {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { id: me } = useProfile()
  const queryKey = [key, id]
  const calls = callsOf<R>(key)
  const take: Work['take'] = body =>
    attempt(
      () => calls.work({ params: { id }, body: { ...body, ...(record ? { version: record.version } : {}) } }),
      async reply => {
        const { action } = body
        const next = onNext && ends.includes(action) ? await nextOpen(queries, { key, workflow }, id, me) : undefined
        if (record) goOn(standing(key, record))
        const { done, label } = workflow.actions[action] ?? {}
        const here = addressOfOpen(id)
        tellStep({
          kind: {
            ...{ key, workflow },
            said: () => `${done ?? label ?? action}: ${factsOf(key).one} of ${name}`,
            undone: undoOf(key),
            // The record that is still open needs no way to it.
            ...(next === undefined ? {} : { address: () => here }),
          },
          ...{ action, row: reply },
          readAgain: () => {
            void queries.invalidateQueries({ queryKey })
            void queries.invalidateQueries({ queryKey: ['reply', key, id] })
            onChanged()
          },
          show: to => void navigate(to),
        })
        // First to what comes next: what is read again here would take the focus, and then be left.
        if (next !== undefined) onNext?.(next)
        queries.setQueryData(queryKey, reply)
      },
    )
  const preview: Work['preview'] = body => ({
    step: `${key} ${body.action}`,
    of: `${key} ${id} ${record?.version}`,
    query: {
      queryKey: [...queryKey, 'preview', record?.version, body],
      queryFn: ({ signal }) => calls.preview({ params: { id }, body, signal }),
    },
    words: { status: inState('Status', workflow.states) },
    needs: workflow.actions[body.action]?.needs ?? {},
  })
  return { take, preview }
}

/** Moves a record to the trash, or back from it. */
export function useTrash(
  key: ListKey,
  { id, isTrashed, onClose, told }: Pick<PanelProps, 'id' | 'isTrashed' | 'onClose' | 'told'>,
  name: string,
  attempt: Attempt,
): () => Promise<boolean> {
  const queries = useQueryClient()
  const calls = callsOf(key)
  const { one } = factsOf(key)
  return () =>
    attempt(
      () => (isTrashed ? calls.restore({ params: { id }, body: { id } }) : calls.remove({ params: { id } })),
      ({ undo }) => {
        told(isTrashed ? `Restored the ${one} of ${name}` : `Moved the ${one} of ${name} to the trash`, undo)
        void queries.invalidateQueries({ queryKey: [key, id] })
        onClose()
      },
    )
}
