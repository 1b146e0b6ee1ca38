import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { brandByCode } from '../../../model/brands.ts'
import { labelOfPage } from '../../../model/pages/index.ts'
import { api } from '../../api/api.ts'
import { ApiError } from '../../api/client.ts'
import control from '../../form/fields/control.module.css'
import { counted, dateTime } from '../../ui/format.ts'
import { say } from '../../ui/say.ts'
import classes from './launches.module.css'

type Props = { readonly onDone: (id?: number) => void; readonly onCancel: () => void }

/** Chooses saved drafts that go out together, each in the version that stands now. */
export function LaunchForm({ onDone, onCancel }: Props) {
  const id = useId()
  const [name, setName] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isSending, setSending] = useState(false)
  const { data, error } = useQuery({
    queryKey: ['launches', 'candidates'],
    gcTime: 0,
    queryFn: ({ signal }) => api.launches.candidates({ signal }),
  })
  const keyOf = (item: { brand: string; page: string }) => `${item.brand} ${item.page}`

  async function submit(event: FormEvent) {
    event.preventDefault()
    setSending(true)
    try {
      const members = (data?.items ?? [])
        .filter(item => chosen.has(keyOf(item)))
        .map(({ brand, page, version }) => ({ brand, page, version }))
      const launch = await api.launches.create({ body: { name, members } })
      say(`${launch.name} waits with ${counted(launch.members.length, 'page')}`)
      onDone(launch.id)
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
  return (
    <form className={classes.form} onSubmit={event => void submit(event)} aria-label="New launch">
      <label htmlFor={`${id}-name`}>Name</label>
      <input
        id={`${id}-name`}
        className={control.input}
        value={name}
        maxLength={120}
        placeholder="December terms"
        aria-invalid={errors.name !== undefined || undefined}
        aria-describedby={errors.name ? `${id}-name-error` : undefined}
        onChange={event => setName(event.target.value)}
      />
      {errors.name && (
        <p id={`${id}-name-error`} className={classes.problem} role="alert">
          {errors.name}
        </p>
      )}
      <fieldset className={classes.candidates}>
        <legend>Saved drafts that visitors do not see yet</legend>
        {!data && !error && <Skeleton height={80} />}
        {error && <p role="alert">{error.message}</p>}
        {data?.items.length === 0 && <p>Everything that is saved is published. Save a draft first, then come back.</p>}
        {data?.items.map(item => (
          <label key={keyOf(item)}>
            <input
              type="checkbox"
              checked={chosen.has(keyOf(item))}
              onChange={() => setChosen(chosen.symmetricDifference(new Set([keyOf(item)])))}
            />
            <span>
              {brandByCode(item.brand)?.display_label} · {labelOfPage(item.page)}
              <small className={classes.aside}>
                {counted(item.changes, 'change')}, saved {dateTime(item.at)}
                {item.by && ` by ${item.by}`}
              </small>
            </span>
          </label>
        ))}
      </fieldset>
      {(errors.members ?? errors['']) && (
        <p className={classes.problem} role="alert">
          {errors.members ?? errors['']}
        </p>
      )}
      <div className={classes.buttons}>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" loading={isSending}>
          Put together
        </Button>
      </div>
    </form>
  )
}
