import { useId, useState } from 'react'
import { atManilaClock, manilaClock } from '../../model/rules/manila-days.ts'
import type { PublicationWorkflow } from '../../model/workflows/publication.ts'
import { ApiError } from '../api/client.ts'
import type { RecordWire, recordCalls } from '../api/record-calls.ts'
import { sayDone } from '../list/say-done.tsx'
import { orSay } from '../ui/attempt.ts'
import { QuietButton, SubmitButton } from '../ui/button.ts'
import { DateInput } from '../ui/date-input.tsx'
import { Failure } from '../ui/failure.tsx'
import { dateTime } from '../ui/format.ts'
import { RequiredMark } from '../ui/required-mark.ts'
import { say } from '../ui/say.ts'
import classes from './publication-steps.module.css'
import type { useTakenAway } from './used-record.tsx'

type Props = {
  readonly calls: ReturnType<typeof recordCalls>
  readonly record: RecordWire
  readonly workflow: PublicationWorkflow
  /** It goes through steps before it is public; otherwise it is the house’s own. */
  readonly isPublic: boolean
  /** Asks first where a step takes away what pages or records lead to. */
  readonly take: ReturnType<typeof useTakenAway>['take']
  onDone(record: RecordWire): void
  onStale(): void
}

/** The publication state of a record, and the steps that lead on from there. */
export function PublicationSteps({ calls, record, workflow, isPublic, take: asking, onDone, onStale }: Props) {
  const at = useId()
  const [timed, setTimed] = useState<string>()
  const [refused, setRefused] = useState<readonly string[]>([])
  const [busy, setBusy] = useState<string>()
  const state = workflow.states[record.status ?? '']
  /** Of a time that was set, moved or taken off: the time as it was before. */
  function wayBack(done: RecordWire, isTimed: boolean): (() => Promise<unknown>) | undefined {
    const back = (done.actions ?? []).find(name => workflow.actions[name]?.to === record.status)
    const needsTime = back !== undefined && workflow.actions[back]?.needs?.publish_at !== undefined
    if (back === undefined || !(isTimed || needsTime)) return undefined
    const publish_at = needsTime ? (record.publish_at ?? undefined) : undefined
    return () =>
      orSay('Not taken back.', async () => {
        const body = { action: back, version: done.version, ...(publish_at === undefined ? {} : { publish_at }) }
        onDone(await calls.act({ params: { id: record.id }, body }))
        say(wordsOf(back, publish_at))
      })
  }
  const wordsOf = (action: string, publish_at: string | undefined) => {
    const step = workflow.actions[action]
    return `${step?.done ?? step?.label ?? action}${publish_at === undefined ? '' : ` for ${dateTime(publish_at)}`}`
  }
  async function take(action: string, publish_at?: string) {
    setBusy(action)
    setRefused([])
    try {
      const { id, version } = record
      await asking(async asked => {
        const done = await calls.act({
          params: { id },
          body: { action, version, ...(publish_at === undefined ? {} : { publish_at }), ...asked },
        })
        onDone(done)
        setTimed(undefined)
        sayDone(wordsOf(action, publish_at), wayBack(done, publish_at !== undefined))
      })
    } catch (refusal) {
      if (!(refusal instanceof ApiError)) throw refusal
      setRefused(Object.values(refusal.problem?.errors ?? { '': [refusal.message] }).flat())
      if (refusal.status === 409) onStale()
    } finally {
      setBusy(undefined)
    }
  }
  return (
    <section className={classes.steps} aria-label={isPublic ? 'Before visitors' : 'Where it stands'}>
      <p className={classes.state}>
        <strong data-tone={state?.tone}>{state?.label ?? record.status}</strong>
        {record.publish_at && <span> for {dateTime(record.publish_at)}, Asia/Manila</span>}
        {record.published_at && (
          <span>
            {' '}
            · {isPublic ? 'first shown' : 'since'} {dateTime(record.published_at)}
          </span>
        )}
      </p>
      {typeof record['overdue'] === 'string' && <Failure>Overdue. {record['overdue']}</Failure>}
      <div className={classes.actions}>
        {(record.actions ?? []).map(name => {
          const action = workflow.actions[name]
          if (!action) return null
          const isTimed = action.needs?.publish_at !== undefined
          return (
            <QuietButton
              key={name}
              size="compact-sm"
              loading={busy === name}
              onClick={() => (isTimed ? setTimed(timed === undefined ? tomorrow() : undefined) : void take(name))}
              aria-expanded={isTimed ? timed !== undefined : undefined}
            >
              {action.label}
            </QuietButton>
          )
        })}
      </div>
      {timed !== undefined && (
        <form
          className={classes.time}
          onSubmit={event => {
            event.preventDefault()
            void take('schedule', atManilaClock(timed).toISOString())
          }}
        >
          <label htmlFor={at}>
            <RequiredMark>Publish at (Asia/Manila)</RequiredMark>
          </label>
          <DateInput id={at} withTime required value={timed} onPick={setTimed} />
          <SubmitButton size="compact-sm">Set this time</SubmitButton>
        </form>
      )}
      {refused.map(message => (
        <Failure key={message}>{message}</Failure>
      ))}
    </section>
  )
}

const day = 86_400_000
const tomorrow = () => `${manilaClock(new Date(Date.now() + day)).slice(0, 10)}T08:00`
