import { Input, Textarea } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { labelOfPage } from '../../../model/pages/index.ts'
import { reasonMost } from '../../../model/rules/reason.ts'
import { dayOf } from '../../../model/rules/working-days.ts'
import { longestDelegation } from '../../../model/workflows/delegation.ts'
import { api, reading } from '../../api/api.ts'
import { ApiError } from '../../api/client.ts'
import { Delegating } from '../../cases/cases-elements.ts'
import { SubmitButton } from '../../ui/button.ts'
import { Choice } from '../../ui/choice.tsx'
import { DateInput } from '../../ui/date-input.tsx'
import { Failure } from '../../ui/failure.tsx'
import { RequiredMark } from '../../ui/required-mark.ts'
import { say } from '../../ui/say.ts'
import { Tick } from '../../ui/tick.tsx'
import classes from './delegation-form.module.css'

export const delegationsKey = ['approval-delegations'] as const

/** Deputy, kinds, and the time from and until. */
export function DelegationForm({ pages }: { pages: readonly string[] }) {
  const queries = useQueryClient()
  const today = dayOf(new Date())
  const [to, setTo] = useState<string>()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [days, setDays] = useState({ starts_on: today, ends_on: '' })
  const [reason, setReason] = useState('')
  const people = useQuery(reading([...delegationsKey, 'candidates'], api.approvalDelegations.candidates, { query: {} }))
  const save = useMutation({
    mutationFn: () =>
      api.approvalDelegations.create({
        body: { to_user_id: Number(to), pages: [...chosen], ...days, reason: reason.trim() || null },
      }),
    onSuccess: ({ to: { name } }) => {
      void say(`${name} decides for you. Both of you are told by mail.`)
      setTo(undefined)
      setReason('')
      void queries.invalidateQueries({ queryKey: delegationsKey })
    },
  })
  const [isMissing, setMissing] = useState(false)
  const errors = save.error instanceof ApiError ? save.error.problem?.errors : undefined
  function submit(event: FormEvent) {
    event.preventDefault()
    const lacks = to === undefined || chosen.length === 0 || days.starts_on === '' || days.ends_on === ''
    setMissing(lacks)
    if (!lacks && !save.isPending) save.mutate()
  }
  const whatError =
    (isMissing && chosen.length === 0 ? 'Choose what they decide.' : undefined) ?? errors?.['pages']?.join(' ')
  const day = (field: 'starts_on' | 'ends_on', label: string) => (
    <Input.Wrapper
      id={field}
      label={label}
      required
      error={(isMissing && days[field] === '' ? 'Choose a day.' : undefined) ?? errors?.[field]?.join(' ')}
    >
      <DateInput
        id={field}
        required
        min={field === 'starts_on' ? today : days.starts_on}
        value={days[field]}
        onPick={day => setDays(now => ({ ...now, [field]: day }))}
      />
    </Input.Wrapper>
  )
  return (
    <Delegating aria-label="Pass approvals on" onSubmit={submit} noValidate>
      <h3>Pass approvals on</h3>
      <Choice
        label="To"
        required
        isTyped
        placeholder="Choose a colleague"
        nothing="Nobody of this name"
        options={people.data?.map(({ id, name, role }) => ({ value: id, label: `${name}, ${role}` })) ?? []}
        value={to}
        error={(isMissing && to === undefined ? 'Choose a colleague.' : undefined) ?? errors?.['to_user_id']?.join(' ')}
        onPick={setTo}
      />
      <fieldset className={classes.what} aria-describedby={whatError && 'what-error'}>
        <legend>
          What <RequiredMark>*</RequiredMark>
        </legend>
        {pages.map(page => (
          <Tick
            key={page}
            label={labelOfPage(page)}
            checked={chosen.includes(page)}
            onTick={isOn => setChosen(now => pages.filter(each => (each === page ? isOn : now.includes(each))))}
          />
        ))}
        {whatError && <Failure id="what-error">{whatError}</Failure>}
      </fieldset>
      <div className={classes.days}>
        {day('starts_on', 'First day')}
        {day('ends_on', 'Last day')}
      </div>
      <Textarea
        label="Reason"
        description={`Optional, and in the mail to your colleague. At most ${longestDelegation} days in all.`}
        autosize
        minRows={2}
        maxLength={reasonMost}
        value={reason}
        error={errors?.['reason']?.join(' ')}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <Failure>{save.error && !errors && save.error.message}</Failure>
      <SubmitButton loading={save.isPending}>Pass on</SubmitButton>
    </Delegating>
  )
}
