import { Textarea } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { reasonMost, reasonProblem } from '../../../model/rules/reason.ts'
import { mostLevels } from '../../../model/workflows/partner-record.ts'
import { api, reading } from '../../api/api.ts'
import { ApiError } from '../../api/client.ts'
import { FaintButton, QuietButton, SubmitButton } from '../../ui/button.ts'
import { Buttons } from '../../ui/buttons.ts'
import { Choice } from '../../ui/choice.tsx'
import { say } from '../../ui/say.ts'
import { Tick } from '../../ui/tick.tsx'
import classes from './chain-form.module.css'
import { type Chain, chainsKey } from './chains.ts'

type Level = { key: number; user_id: number | null; alternate_user_id: number | null }
type Props = {
  readonly chain: Chain
  readonly mayEdit: boolean
  onDone(): void
  /** Somebody else changed it: it is shown as they left it. */
  onStale(chain: Chain): void
}

let made = 0
const fresh = (): Level => ({ key: ++made, user_id: null, alternate_user_id: null })

/** The levels of one group: who decides at each, and their deputy. */
export function ChainForm({ chain, mayEdit, onDone, onStale }: Props) {
  const queries = useQueryClient()
  const [levels, setLevels] = useState<Level[]>(() =>
    chain.approvers.length === 0
      ? [fresh()]
      : chain.approvers.map(({ user_id, alternate_user_id }) => ({ ...fresh(), user_id, alternate_user_id })),
  )
  const [isActive, setActive] = useState(chain.id === 0 || chain.is_active)
  const [reason, setReason] = useState('')
  const people = useQuery(reading([...chainsKey, 'candidates'], api.marketingPartnerLevels.candidates))
  const save = useMutation({
    mutationFn: () =>
      api.marketingPartnerLevels.save({
        params: { id: chain.id },
        body: {
          sales_group_id: chain.sales_group.id,
          // The server refuses a level without a person, at its field.
          approvers: levels.map(({ user_id, alternate_user_id }) => ({ user_id: user_id ?? 1, alternate_user_id })),
          is_active: isActive,
          reason,
          ...(chain.id === 0 ? {} : { version: chain.version }),
        },
      }),
    onSuccess: () => {
      void say(`Saved the approvers of ${chain.sales_group.name}`)
      void queries.invalidateQueries({ queryKey: chainsKey })
      onDone()
    },
    onError: error => {
      if (error instanceof ApiError && error.status === 409 && error.problem?.detail) {
        void say(error.message)
        void queries.invalidateQueries({ queryKey: chainsKey })
        onStale(error.problem.detail as Chain)
      }
    },
  })
  const [missing, setMissing] = useState(false)
  const errors = save.error instanceof ApiError ? save.error.problem?.errors : undefined
  const errorOf = (i: number, field: 'user_id' | 'alternate_user_id') =>
    (missing && field === 'user_id' && levels[i]?.user_id === null
      ? `Level ${i + 1} needs an active approver.`
      : undefined) ?? errors?.[`approvers.${i}.${field}`]?.join(' ')

  const change = (i: number, part: Partial<Level>) => {
    save.reset()
    setLevels(now => now.map((level, at) => (at === i ? { ...level, ...part } : level)))
  }
  const move = (i: number, by: number) =>
    setLevels(now => {
      const next = [...now]
      const [taken] = next.splice(i, 1)
      if (taken) next.splice(i + by, 0, taken)
      return next
    })
  function submit(event: FormEvent) {
    event.preventDefault()
    const lacks = levels.some(({ user_id }) => user_id === null) || reasonProblem(reason) !== undefined
    setMissing(lacks)
    if (!lacks && !save.isPending) save.mutate()
  }
  const names = new Map([
    ...chain.approvers.flatMap(one => [
      [one.user_id, `${one.name}${one.is_active ? '' : ' (no longer active)'}`] as const,
      ...(one.alternate_user_id === null ? [] : [[one.alternate_user_id, one.alternate ?? ''] as const]),
    ]),
    ...(people.data ?? []).map(({ id, name, role }) => [id, `${name}, ${role}`] as const),
  ])
  const options = [...names].map(([value, label]) => ({ value, label }))
  const picker = (i: number, field: 'user_id' | 'alternate_user_id', label: string) => (
    <Choice
      label={label}
      placeholder={field === 'user_id' ? 'Choose an approver' : 'Nobody'}
      required={field === 'user_id'}
      isTyped
      isReadOnly={!mayEdit}
      options={options}
      error={errorOf(i, field)}
      value={levels[i]?.[field] ?? undefined}
      onPick={value => change(i, { [field]: Number(value) })}
      onClear={field === 'alternate_user_id' ? () => change(i, { [field]: null }) : undefined}
    />
  )
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      {levels.map(({ key }, i) => (
        <fieldset key={key} className={classes.level}>
          <legend>Level {i + 1}</legend>
          {picker(i, 'user_id', 'Approver')}
          {picker(i, 'alternate_user_id', 'Stands in')}
          {mayEdit && (
            <Buttons>
              <QuietButton size="compact-sm" disabled={i === 0} onClick={() => move(i, -1)}>
                Move up
              </QuietButton>
              <QuietButton size="compact-sm" disabled={i === levels.length - 1} onClick={() => move(i, 1)}>
                Move down
              </QuietButton>
              <FaintButton
                size="compact-sm"
                disabled={levels.length === 1}
                onClick={() => setLevels(now => now.filter((_, at) => at !== i))}
              >
                Remove level {i + 1}
              </FaintButton>
            </Buttons>
          )}
        </fieldset>
      ))}
      {mayEdit && (
        <>
          <QuietButton disabled={levels.length >= mostLevels} onClick={() => setLevels(now => [...now, fresh()])}>
            Add a level
          </QuietButton>
          <Tick label="In use: partners of the group can be submitted" checked={isActive} onTick={setActive} />
          <Textarea
            label="Reason for the change"
            required
            autosize
            minRows={2}
            maxLength={reasonMost}
            description={chain.updated_reason === null ? undefined : `Last time: ${chain.updated_reason}`}
            value={reason}
            error={(missing ? reasonProblem(reason) : undefined) ?? errors?.['reason']?.join(' ')}
            onChange={event => setReason(event.currentTarget.value)}
          />
          {errors?.['approvers'] && <p role="alert">{errors['approvers'].join(' ')}</p>}
          {save.error && !errors && <p role="alert">{save.error.message}</p>}
          <SubmitButton loading={save.isPending}>Save approvers</SubmitButton>
        </>
      )}
    </form>
  )
}
