import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type ApprovalKey, workflows } from '../../model/workflows/index.ts'
import { mostDays, type RequestAction, type RequestInput } from '../../model/workflows/request.ts'
import { api } from '../api/api.ts'
import { ApiError } from '../api/client.ts'
import { waitingOf } from '../api/reads.ts'
import { useShortcuts } from '../shell/shortcuts.ts'
import { say } from '../ui/say.ts'
import classes from './approvals.module.css'
import { type Decision as Body, type Draft, keysOf, type Row, type Whole } from './calls.ts'
import { fields } from './fields.tsx'
import { Preview, usePreview } from './preview.tsx'

type Props = {
  readonly approval: ApprovalKey
  readonly request: Whole
  readonly actions: readonly RequestAction[]
  onDecided(): void
  /** Somebody else was faster. */
  onLate(row: Row): void
}

/** On top of a request: what changes if one decides, what is needed for it, and the button. */
export function Decision({ approval, request, actions, onDecided, onLate }: Props) {
  const workflow = workflows[approval]
  const [action, setAction] = useState<RequestAction | undefined>(actions[0])
  const [draft, setDraft] = useState<Draft>({ approved_days: mostDays(request) })
  const form = useRef<HTMLFormElement>(null)
  const isAsked = useRef(false)
  const queries = useQueryClient()

  const send = useMutation({
    mutationFn: (body: Body) => api[approval].decide({ body }),
    onSuccess: row => {
      void say(`${workflow.states[row.status].label} ${row.request_no} for ${row.client}`)
      onDecided()
      void queries.invalidateQueries({ queryKey: keysOf(approval) })
      void queries.invalidateQueries({ queryKey: waitingOf.queryKey })
    },
    onError: error => {
      const row =
        error instanceof ApiError && error.status === 409 ? (error.problem?.detail as Row | undefined) : undefined
      if (row) onLate(row)
    },
  })

  function choose(next: RequestAction) {
    isAsked.current = true
    setAction(next)
    send.reset()
    if (next === action) focusFirst(form.current)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the fields of another action are others
  useEffect(() => {
    if (isAsked.current) focusFirst(form.current)
  }, [action])

  useShortcuts([
    ...actions.map(name => ({ keys: name.charAt(0), label: workflow.actions[name].label, run: () => choose(name) })),
    { keys: 'mod+enter', label: 'Decide', run: () => form.current?.requestSubmit() },
  ])
  if (action === undefined) return null
  const { label, needs, to } = workflow.actions[action]
  const wanted = Object.keys(needs) as (keyof RequestInput)[]

  function submit(event: FormEvent) {
    event.preventDefault()
    if (send.isPending || action === undefined) return
    const given = { approved_days: draft.approved_days, reason: draft.reason, attachment: draft.attachment?.id }
    send.mutate({
      id: request.id,
      version: request.version,
      status: to as Body['status'],
      ...Object.fromEntries(wanted.flatMap(field => (given[field] === undefined ? [] : [[field, given[field]]]))),
    })
  }

  const asked = { approval, request, action, days: wanted.includes('approved_days') ? draft.approved_days : undefined }
  return (
    <form
      ref={form}
      className={classes.decision}
      aria-label={`If you ${label.toLowerCase()}`}
      data-action={action}
      onSubmit={submit}
      noValidate
    >
      <h3>If you {label.toLowerCase()}</h3>
      <Preview asked={asked} />
      <Needs
        wanted={wanted}
        approval={approval}
        request={request}
        draft={draft}
        asked={asked}
        refused={send.error}
        onDraft={change => {
          setDraft(now => ({ ...now, ...change }))
          if (send.isError) send.reset()
        }}
      />
      {send.error && !hasFields(send.error) && (
        <p role="alert" className={classes.failure}>
          {send.error.message}
        </p>
      )}
      <div className={classes.buttons}>
        <Button type="submit" loading={send.isPending} data-tone={workflow.states[to].tone} className={classes.decide}>
          {label}
        </Button>
        {actions
          .filter(name => name !== action)
          .map(name => (
            <Button key={name} variant="default" disabled={send.isPending} onClick={() => choose(name)}>
              {workflow.actions[name].label} instead
            </Button>
          ))}
      </div>
    </form>
  )
}

const fieldErrors = (error: unknown) => (error instanceof ApiError ? error.problem?.errors : undefined)
const hasFields = (error: unknown) => Object.keys(fieldErrors(error) ?? {}).length > 0

type NeedsProps = Pick<Props, 'approval' | 'request'> & {
  wanted: readonly (keyof RequestInput)[]
  draft: Draft
  asked: Parameters<typeof usePreview>[0]
  refused: unknown
  onDraft(change: Draft): void
}

function Needs({ wanted, asked, refused, ...props }: NeedsProps) {
  const { data } = usePreview(asked)
  const errors = fieldErrors(refused)
  return wanted.map((field, i) => {
    const Field = fields[field]
    // A number is judged as it is typed; a text that is still being written is not.
    const early = field === 'approved_days' ? data?.errors[field] : undefined
    return <Field key={field} {...props} errors={errors?.[field] ?? early} isFirst={i === 0} />
  })
}

function focusFirst(form: HTMLFormElement | null) {
  const first = form?.querySelector<HTMLElement>(
    '[data-first] input, [data-first] textarea, input[data-first], textarea[data-first]',
  )
  first?.focus()
  if (first instanceof HTMLInputElement) first.select()
}
