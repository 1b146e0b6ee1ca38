import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ApiError } from '../api/client.ts'
import { waitingOf } from '../api/reads.ts'
import { useShortcuts } from '../shell/shortcuts.ts'
import { QuietButton, SubmitButton } from '../ui/button.ts'
import { Buttons } from '../ui/buttons.ts'
import { Failure } from '../ui/failure.tsx'
import { say } from '../ui/say.ts'
import { keysOf } from './calls.ts'
import { type CaseRow, type DecisionKind, type Draft, stateOf } from './case.ts'
import classes from './decision.module.css'
import { Preview, type PreviewRequest, usePreview } from './preview.tsx'
import { inboxKey } from './queue/inbox.ts'

type Props = {
  readonly kind: DecisionKind
  readonly whole: CaseRow
  readonly actions: readonly string[]
  onDecided(): void
  /** Somebody else was faster. */
  onLate(row: CaseRow): void
}
type Send = { action: string; input: Draft }

/** A label within a sentence; abbreviations in it keep their capitals. */
const asVerb = (label: string) => label.charAt(0).toLowerCase() + label.slice(1)

/** On top of a record: what the decision changes, what it needs, and the button. */
export function Decision({ kind, whole, actions, onDecided, onLate }: Props) {
  const { workflow } = kind
  const [action, setAction] = useState(actions[0])
  const [draft, setDraft] = useState<Draft>(() => kind.draft?.(whole) ?? {})
  const form = useRef<HTMLFormElement>(null)
  const isAsked = useRef(false)
  const queries = useQueryClient()

  const send = useMutation({
    mutationFn: ({ action: taken, input }: Send) => kind.decide(whole, taken, input),
    onSuccess: row => {
      void say(kind.said(row))
      onDecided()
      void queries.invalidateQueries({ queryKey: keysOf(kind) })
      void queries.invalidateQueries({ queryKey: waitingOf.queryKey })
      void queries.invalidateQueries({ queryKey: inboxKey })
    },
    onError: error => {
      const row =
        error instanceof ApiError && error.status === 409 ? (error.problem?.detail as CaseRow | undefined) : undefined
      if (row) onLate(row)
    },
  })

  function choose(next: string) {
    isAsked.current = true
    setAction(next)
    send.reset()
    if (next === action) focusFirst(form.current)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the fields of another action are others
  useEffect(() => {
    if (isAsked.current) focusFirst(form.current)
  }, [action])

  const wanted = Object.keys(workflow.actions[action ?? '']?.needs ?? {})
  const values = (fields: readonly string[]) =>
    Object.fromEntries(
      fields.flatMap(field =>
        wanted.includes(field) && draft[field] !== undefined ? [[field, sent(draft[field])]] : [],
      ),
    )
  useShortcuts([
    ...keysFor(actions.map(name => [name, workflow.actions[name]?.label ?? name])).map(([keys, name]) => ({
      keys,
      label: workflow.actions[name]?.label ?? name,
      run: () => choose(name),
    })),
    { keys: 'mod+enter', label: 'Decide', run: () => form.current?.requestSubmit() },
  ])
  const taken = action === undefined ? undefined : workflow.actions[action]
  const walls = useWalls(kind, whole, action, values(kind.previewed))
  if (action === undefined || taken === undefined) return null
  const { label, to } = taken
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!send.isPending && walls.length === 0 && action !== undefined) send.mutate({ action, input: values(wanted) })
  }

  const query = { kind, whole, action, input: values(kind.previewed) }
  return (
    <form
      ref={form}
      className={classes.decision}
      aria-label={`If you ${asVerb(label)}`}
      data-action={action}
      onSubmit={submit}
      noValidate
    >
      <h3>If you {asVerb(label)}</h3>
      <Preview asked={query} />
      <Needs
        wanted={wanted}
        kind={kind}
        whole={whole}
        draft={draft}
        asked={query}
        refused={send.error}
        onDraft={change => {
          setDraft(now => ({ ...now, ...change }))
          if (send.isError) send.reset()
        }}
      />
      {!send.isError && <Failure>{walls.join(' ')}</Failure>}
      <Failure>{send.error && !hasFields(send.error) && send.error.message}</Failure>
      <Buttons>
        <SubmitButton
          loading={send.isPending}
          disabled={walls.length > 0}
          data-tone={stateOf(kind, to).tone}
          className={classes.decide}
        >
          {label}
        </SubmitButton>
        {actions
          .filter(name => name !== action)
          .map(name => (
            <QuietButton key={name} disabled={send.isPending} onClick={() => choose(name)}>
              {workflow.actions[name]?.label} instead
            </QuietButton>
          ))}
      </Buttons>
    </form>
  )
}

/** A file is sent by its number. */
const sent = (value: unknown) => (typeof value === 'object' && value !== null && 'id' in value ? value.id : value)

/** The first letter of an action's label that no action before it has taken. */
const keysFor = (actions: readonly (readonly [string, string])[]): [string, string][] => {
  const letters = actions.map(([, label]) => label.charAt(0).toLowerCase())
  return actions.flatMap(([name], i): [string, string][] =>
    letters.indexOf(letters[i] ?? '') === i ? [[letters[i] ?? '', name]] : [],
  )
}

/** What is in the way and no field here mends, said before the click. */
function useWalls(kind: DecisionKind, whole: CaseRow, action: string | undefined, input: Draft): string[] {
  const { data } = usePreview({ kind, whole, action: action ?? '', input })
  const needs = kind.workflow.actions[action ?? '']?.needs ?? {}
  return Object.entries(data?.errors ?? {}).flatMap(([field, said]) => (field in needs ? [] : said))
}

const fieldErrors = (error: unknown) => (error instanceof ApiError ? error.problem?.errors : undefined)
const hasFields = (error: unknown) => Object.keys(fieldErrors(error) ?? {}).length > 0

type NeedsProps = Pick<Props, 'kind' | 'whole'> & {
  wanted: readonly string[]
  draft: Draft
  asked: PreviewRequest
  refused: unknown
  onDraft(change: Draft): void
}

function Needs({ wanted, asked: query, refused, kind, ...props }: NeedsProps) {
  const { data } = usePreview(query)
  const errors = fieldErrors(refused)
  // A problem that no field shows is shown all the same.
  const others = Object.entries(errors ?? {}).flatMap(([field, said]) => (wanted.includes(field) ? [] : said))
  return (
    <>
      {wanted.map((field, i) => {
        const Field = kind.fields[field]
        // The preview is judged while a person types; a text that is unfinished is not.
        const early = kind.previewed.includes(field) ? data?.errors[field] : undefined
        return Field && <Field key={field} {...props} kind={kind} errors={errors?.[field] ?? early} isFirst={i === 0} />
      })}
      <Failure>{others.join(' ')}</Failure>
    </>
  )
}

function focusFirst(form: HTMLFormElement | null) {
  const first = form?.querySelector<HTMLElement>(
    '[data-first] input, [data-first] textarea, input[data-first], textarea[data-first]',
  )
  first?.focus()
  if (first instanceof HTMLInputElement) first.select()
}
