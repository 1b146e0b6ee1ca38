import { type FormEvent, useId, useState } from 'react'
import type { Brand } from '../../../model/brands.ts'
import { api } from '../../api/api.ts'
import { QuietButton, SubmitButton } from '../../ui/button.ts'
import { Choice } from '../../ui/choice.tsx'
import { DateInput } from '../../ui/date-input.tsx'
import { Failure } from '../../ui/failure.tsx'
import { timeZone } from '../../ui/format.ts'
import { Input } from '../../ui/input.ts'
import { Muted } from '../../ui/muted.ts'
import { RequiredMark } from '../../ui/required-mark.ts'
import { useSending } from '../../ui/use-sending.ts'
import classes from './preview-link-form.module.css'
import { Actions } from './publishing-elements.ts'

type Props = {
  readonly brand: Brand
  readonly launches: readonly { id: number; name: string }[]
  readonly onMade: (url: string) => void
  readonly onCancel: () => void
}
const lasting = [
  { value: 1, label: 'a day' },
  { value: 7, label: 'a week' },
  { value: 30, label: '30 days' },
]

const contents = [
  { value: 'published', label: 'What visitors see' },
  { value: 'drafts', label: 'Every saved draft as well' },
]

/** The content of a link, its moment, and its duration. */
export function PreviewLinkForm({ brand, launches, onMade, onCancel }: Props) {
  const id = useId()
  const [name, setName] = useState('')
  const [shows, setShows] = useState('')
  const [moment, setMoment] = useState('')
  const [launch, setLaunch] = useState('')
  const [days, setDays] = useState('')
  const [lacks, setLacks] = useState(false)
  const sending = useSending()
  const { isSending, send } = sending
  const missing = lacks
    ? {
        ...(name.trim() === '' && { name: 'Say what it shows, or who it is for.' }),
        ...(shows === '' && { shows: 'Choose what the link shows.' }),
        ...(days === '' && { days: 'Choose when it ends.' }),
      }
    : {}
  const errors: Readonly<Record<string, string | undefined>> = { ...sending.errors, ...missing }

  function submit(event: FormEvent) {
    event.preventDefault()
    setLacks(true)
    if (name.trim() === '' || shows === '' || days === '') return
    void send(async () => {
      const { url } = await api.previewLinks.create({
        params: { brand: brand.code },
        body: {
          name,
          drafts: shows === 'drafts',
          days: Number(days),
          // Manila has one offset all year round.
          ...(moment === '' ? {} : { moment: `${moment}:00+08:00` }),
          ...(launch === '' ? {} : { launch_id: Number(launch) }),
        },
      })
      onMade(url)
    })
  }
  const problem = (at: string) => errors[at] && <Failure id={`${id}-${at}-error`}>{errors[at]}</Failure>
  return (
    <form className={classes.form} aria-label="New preview link" onSubmit={submit}>
      <label htmlFor={`${id}-name`}>
        What it is for
        <RequiredMark />
      </label>
      <Input
        id={`${id}-name`}
        value={name}
        maxLength={120}
        placeholder="For the agency"
        aria-invalid={errors['name'] !== undefined || undefined}
        aria-describedby={errors['name'] ? `${id}-name-error` : undefined}
        onChange={event => setName(event.target.value)}
      />
      {problem('name')}
      <label htmlFor={`${id}-shows`}>
        What it shows
        <RequiredMark />
      </label>
      <Choice
        id={`${id}-shows`}
        value={shows}
        aria-invalid={errors['shows'] !== undefined || undefined}
        aria-describedby={errors['shows'] ? `${id}-shows-error` : undefined}
        placeholder="Choose…"
        options={contents}
        onPick={setShows}
      />
      {problem('shows')}
      <label htmlFor={`${id}-moment`}>As it will be on, {timeZone}</label>
      <DateInput
        id={`${id}-moment`}
        withTime
        value={moment}
        aria-invalid={errors['moment'] !== undefined || undefined}
        aria-describedby={`${id}-moment-help${errors['moment'] ? ` ${id}-moment-error` : ''}`}
        onPick={setMoment}
      />
      <Muted id={`${id}-moment-help`} data-size="sm" data-apart>
        Pages, news and popups that are scheduled until then are shown. Empty: whenever it is opened.
      </Muted>
      {problem('moment')}
      {launches.length > 0 && (
        <>
          <label htmlFor={`${id}-launch`}>As if this launch were out</label>
          <Choice
            id={`${id}-launch`}
            value={launch}
            onPick={setLaunch}
            options={[{ value: '', label: 'None' }, ...launches.map(each => ({ value: each.id, label: each.name }))]}
          />
          {problem('launch_id')}
        </>
      )}
      <label htmlFor={`${id}-days`}>
        It ends after
        <RequiredMark />
      </label>
      <Choice
        id={`${id}-days`}
        value={days}
        aria-invalid={errors['days'] !== undefined || undefined}
        aria-describedby={errors['days'] ? `${id}-days-error` : undefined}
        placeholder="Choose…"
        options={lasting}
        onPick={setDays}
      />
      {problem('days')}
      {problem('')}
      <Actions>
        <SubmitButton loading={isSending}>Make the link</SubmitButton>
        <QuietButton onClick={onCancel}>Cancel</QuietButton>
      </Actions>
    </form>
  )
}
