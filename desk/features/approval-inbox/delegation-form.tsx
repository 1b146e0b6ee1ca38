import { Checkbox, Input, Select, Textarea } from '@mantine/core'
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
import { DateInput } from '../../ui/date-input.tsx'
import { Failure } from '../../ui/failure.tsx'
import { say } from '../../ui/say.ts'
import classes from './delegation-form.module.css'

export const delegationsKey = ['approval-delegations'] as const

/** Deputy, kinds, and the time from and until. */
export function DelegationForm({ pages }: { pages: readonly string[] }) {
  const queries = useQueryClient()
  const today = dayOf(new Date())
  const [to, setTo] = useState<string | null>(null)
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
      setTo(null)
      setReason('')
      void queries.invalidateQueries({ queryKey: delegationsKey })
    },
  })
  const [isMissing, setMissing] = useState(false)
  const errors = save.error instanceof ApiError ? save.error.problem?.errors : undefined
  function submit(event: FormEvent) {
    event.preventDefault()
    const lacks = to === null || chosen.length === 0 || days.starts_on === '' || days.ends_on === ''
    setMissing(lacks)
    if (!lacks && !save.isPending) save.mutate()
  }
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
      <Select
        label="To"
        required
        searchable
        placeholder="Choose a colleague"
        nothingFoundMessage="Nobody of this name"
        data={people.data?.map(({ id, name, role }) => ({ value: String(id), label: `${name}, ${role}` })) ?? []}
        comboboxProps={{ shadow: 'md', withinPortal: false }}
        value={to}
        error={(isMissing && to === null ? 'Choose a colleague.' : undefined) ?? errors?.['to_user_id']?.join(' ')}
        onChange={setTo}
      />
      <Checkbox.Group
        label="What"
        required
        value={[...chosen]}
        error={
          (isMissing && chosen.length === 0 ? 'Choose what they decide.' : undefined) ?? errors?.['pages']?.join(' ')
        }
        onChange={setChosen}
      >
        {pages.map(page => (
          <Checkbox key={page} value={page} label={labelOfPage(page)} mt="xs" />
        ))}
      </Checkbox.Group>
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
