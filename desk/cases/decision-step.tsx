import { CancelledError, useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { ApiError } from '../api/client.ts'
import { useKeptDraft } from '../shell/kept-draft.ts'
import { ActButton } from '../ui/act-button.tsx'
import { standing, useArrival } from '../ui/arrival.ts'
import { Buttons } from '../ui/buttons.ts'
import { Failure } from '../ui/failure.tsx'
import { previewOf } from './calls.ts'
import { type CaseRow, type DecisionKind, type Draft, stateOf } from './case.ts'
import classes from './decision-step.module.css'
import { Needs } from './needs.tsx'
import { inTheWay, Preview, usePreview } from './preview.tsx'

/** What is done on the way to a step, by the same button: it takes away what the server has against the step. */
export type Ahead = {
  readonly of: readonly string[]
  /** Goes before the label of the step. */
  readonly label: string
  /** The field of which it takes away the errors. */
  readonly mends: string
  /** False where it was not done: then the step is not taken. */
  run(): Promise<boolean>
}

type Props = {
  readonly kind: DecisionKind
  readonly whole: CaseRow
  readonly ahead: Ahead | undefined
  onDecided(action: string, row: CaseRow): Promise<void>
  /** Somebody else was faster. */
  onLate(row: CaseRow): void
  readonly action: string
  readonly heading: string
  /** It is the next step by itself, and was not chosen among others. */
  readonly takesFocus: boolean
  readonly form: React.RefObject<HTMLFormElement | null>
  readonly beside: React.ReactNode
}

/** A step of a record: what it changes, what it needs, and its button. */
export function Step({ kind, whole, action, ahead, heading, takesFocus, form, beside, onDecided, onLate }: Props) {
  const queries = useQueryClient()
  const kept = useKeptDraft(`decision ${kind.key} ${whole.id} ${action}`, kind.draft?.(whole) ?? {})
  const { draft } = kept
  const button = useRef<HTMLButtonElement>(null)
  useArrival(button, takesFocus ? standing(kind.key, whole) : undefined)
  const send = useMutation({
    mutationFn: (input: Draft) => kind.decide(whole, action, input),
    // It is on its way until what comes next is there.
    onSuccess: async row => {
      kept.forget()
      await onDecided(action, row)
    },
    onError: error => {
      const row =
        error instanceof ApiError && error.status === 409 ? (error.problem?.detail as CaseRow | undefined) : undefined
      if (row) onLate(row)
    },
  })
  const [isAhead, setAhead] = useState(false)
  const isBusy = send.isPending || isAhead
  const taken = kind.workflow.actions[action]
  const wanted = Object.keys(taken?.needs ?? {})
  const values = (fields: readonly string[]) =>
    Object.fromEntries(
      fields.flatMap(field =>
        wanted.includes(field) && draft[field] !== undefined ? [[field, sent(draft[field])]] : [],
      ),
    )
  const asked = previewOf(kind, whole, action, values(kind.previewed))
  const { query } = asked
  const { data } = usePreview(asked)
  const walls = inTheWay(asked, data?.errors, ahead?.mends)
  if (!taken) return null
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isBusy && walls.length === 0) void take()
  }
  async function take() {
    if (ahead) {
      setAhead(true)
      // Not the answer of one that was asked for before: it says what stood in the way then.
      await queries.cancelQueries({ queryKey: query.queryKey })
      let isClear = false
      try {
        isClear = (await ahead.run()) && inTheWay(asked, (await queries.fetchQuery(query)).errors).length === 0
      } catch (error) {
        // The preview did not come: it says so itself, above the button.
        if (!(error instanceof ApiError || error instanceof CancelledError)) throw error
      } finally {
        setAhead(false)
      }
      // What is still in the way stands above the button by now.
      if (!isClear) return
    }
    send.mutate(values(wanted))
  }
  return (
    <form
      ref={form}
      className={classes.decision}
      aria-label={`If you ${heading}`}
      data-action={action}
      onSubmit={submit}
      noValidate
    >
      <h3>If you {heading}</h3>
      <Preview of={asked} />
      <Needs
        wanted={wanted}
        kind={kind}
        whole={whole}
        draft={draft}
        isTyped={kept.isTyped}
        judged={data?.errors}
        refused={send.error}
        onDraft={change => {
          kept.change(change)
          if (send.isError) send.reset()
        }}
      />
      {!send.isError && <Failure>{walls.join(' ')}</Failure>}
      <Failure>{send.error && !hasFields(send.error) && send.error.message}</Failure>
      <Buttons>
        <ActButton
          ref={button}
          type="submit"
          isBusy={isBusy}
          isOff={walls.length > 0}
          data-tone={stateOf(kind, taken.to).tone}
          className={classes.decide}
        >
          {ahead ? `${ahead.label} ${asVerb(taken.label)}` : taken.label}
        </ActButton>
      </Buttons>
      {beside}
    </form>
  )
}

/** A label within a sentence; abbreviations in it keep their capitals. */
export const asVerb = (label: string) => label.charAt(0).toLowerCase() + label.slice(1)

/** A file is sent by its number. */
const sent = (value: unknown) => (typeof value === 'object' && value !== null && 'id' in value ? value.id : value)
const hasFields = (error: unknown) => error instanceof ApiError && Object.keys(error.problem?.errors ?? {}).length > 0
