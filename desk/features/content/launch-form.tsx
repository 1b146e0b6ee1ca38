import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { brandByCode } from '../../../model/brands.ts'
import { labelOfPage } from '../../../model/pages/index.ts'
import { api, reading } from '../../api/api.ts'
import { QuietButton, SubmitButton } from '../../ui/button.ts'
import { Buttons } from '../../ui/buttons.ts'
import { Failure } from '../../ui/failure.tsx'
import { counted, dateTime } from '../../ui/format.ts'
import { Input } from '../../ui/input.ts'
import { say } from '../../ui/say.ts'
import classes from './launch-form.module.css'
import { Aside, Candidates } from './launches-elements.ts'
import { useSending } from './use-sending.ts'

type Props = { readonly onDone: (id?: number) => void; readonly onCancel: () => void }

/** Chooses saved drafts that go out together, each in its current version. */
export function LaunchForm({ onDone, onCancel }: Props) {
  const id = useId()
  const [name, setName] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const { errors, isSending, send } = useSending()
  const { data, error } = useQuery({ ...reading(['launches', 'candidates'], api.launches.candidates), gcTime: 0 })
  const keyOf = (item: { brand: string; page: string }) => `${item.brand} ${item.page}`

  function submit(event: FormEvent) {
    event.preventDefault()
    void send(async () => {
      const members = (data?.items ?? [])
        .filter(item => chosen.has(keyOf(item)))
        .map(({ brand, page, version }) => ({ brand, page, version }))
      const launch = await api.launches.create({ body: { name, members } })
      say(`${launch.name} waits with ${counted(launch.members.length, 'page')}`)
      onDone(launch.id)
    })
  }
  return (
    <form className={classes.form} onSubmit={submit} aria-label="New launch">
      <label htmlFor={`${id}-name`}>Name</label>
      <Input
        id={`${id}-name`}
        value={name}
        maxLength={120}
        placeholder="December terms"
        aria-invalid={errors['name'] !== undefined || undefined}
        aria-describedby={errors['name'] ? `${id}-name-error` : undefined}
        onChange={event => setName(event.target.value)}
      />
      {errors['name'] && <Failure id={`${id}-name-error`}>{errors['name']}</Failure>}
      <Candidates>
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
              <Aside>
                {counted(item.changes, 'change')}, saved {dateTime(item.at)}
                {item.by && ` by ${item.by}`}
              </Aside>
            </span>
          </label>
        ))}
      </Candidates>
      <Failure>{errors['members'] ?? errors['']}</Failure>
      <Buttons data-apart>
        <QuietButton onClick={onCancel}>Cancel</QuietButton>
        <SubmitButton loading={isSending}>Put together</SubmitButton>
      </Buttons>
    </form>
  )
}
