import { Button } from '@mantine/core'
import { type FormEvent, useId, useState } from 'react'
import type { Brand } from '../../../model/brands.ts'
import { api } from '../../api/api.ts'
import { ApiError } from '../../api/client.ts'
import control from '../../form/fields/control.module.css'
import { timeZone } from '../../ui/format.ts'
import classes from './publishing.module.css'

type Props = {
  readonly brand: Brand
  readonly launches: readonly { id: number; name: string }[]
  readonly onMade: (url: string) => void
  readonly onCancel: () => void
}
const lasting = { 1: 'a day', 7: 'a week', 30: '30 days' } as const

/** What a link shows, at which moment, and for how long. */
export function PreviewLinkForm({ brand, launches, onMade, onCancel }: Props) {
  const id = useId()
  const [name, setName] = useState('')
  const [drafts, setDrafts] = useState(true)
  const [moment, setMoment] = useState('')
  const [launch, setLaunch] = useState('')
  const [days, setDays] = useState(7)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isSending, setSending] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    setSending(true)
    try {
      const { url } = await api.previewLinks.create({
        params: { brand: brand.code },
        body: {
          name,
          drafts,
          days,
          // Manila keeps one offset the year round.
          ...(moment === '' ? {} : { moment: `${moment}:00+08:00` }),
          ...(launch === '' ? {} : { launch_id: Number(launch) }),
        },
      })
      onMade(url)
    } catch (failure) {
      const at = failure instanceof ApiError ? failure.problem?.errors : undefined
      setErrors(
        at
          ? Object.fromEntries(Object.entries(at).map(([path, [message = '']]) => [path, message]))
          : { '': failure instanceof Error ? failure.message : String(failure) },
      )
    } finally {
      setSending(false)
    }
  }
  const problem = (at: string) =>
    errors[at] && (
      <p id={`${id}-${at}-error`} className={classes.problem} role="alert">
        {errors[at]}
      </p>
    )
  return (
    <form className={classes.form} aria-label="New preview link" onSubmit={event => void submit(event)}>
      <label htmlFor={`${id}-name`}>What it is for</label>
      <input
        id={`${id}-name`}
        className={control.input}
        value={name}
        maxLength={120}
        placeholder="For the agency"
        aria-invalid={errors.name !== undefined || undefined}
        aria-describedby={errors.name ? `${id}-name-error` : undefined}
        onChange={event => setName(event.target.value)}
      />
      {problem('name')}
      <label className={classes.tick}>
        <input type="checkbox" checked={drafts} onChange={() => setDrafts(!drafts)} /> With every saved draft
      </label>
      <label htmlFor={`${id}-moment`}>As it will be on, {timeZone}</label>
      <input
        id={`${id}-moment`}
        className={control.input}
        type="datetime-local"
        value={moment}
        aria-invalid={errors.moment !== undefined || undefined}
        aria-describedby={`${id}-moment-help${errors.moment ? ` ${id}-moment-error` : ''}`}
        onChange={event => setMoment(event.target.value)}
      />
      <p id={`${id}-moment-help`} className={classes.none}>
        Pages, news and popups that are planned until then are shown. Empty: whenever it is opened.
      </p>
      {problem('moment')}
      {launches.length > 0 && (
        <>
          <label htmlFor={`${id}-launch`}>As if this launch were out</label>
          <select
            id={`${id}-launch`}
            className={control.input}
            value={launch}
            onChange={event => setLaunch(event.target.value)}
          >
            <option value="">None</option>
            {launches.map(each => (
              <option key={each.id} value={each.id}>
                {each.name}
              </option>
            ))}
          </select>
          {problem('launch_id')}
        </>
      )}
      <label htmlFor={`${id}-days`}>It ends after</label>
      <select
        id={`${id}-days`}
        className={control.input}
        value={days}
        onChange={event => setDays(Number(event.target.value))}
      >
        {Object.entries(lasting).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      {problem('')}
      <div className={classes.actions}>
        <Button type="submit" loading={isSending}>
          Make the link
        </Button>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
