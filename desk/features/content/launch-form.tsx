import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { brandByCode } from '../../../model/brands.ts'
import { labelOfPage } from '../../../model/pages/index.ts'
import { api, reading } from '../../api/api.ts'
import { membersOf, recordsOf } from '../../records/into-launch-of.tsx'
import { QuietButton, SubmitButton } from '../../ui/button.ts'
import { Buttons } from '../../ui/buttons.ts'
import { Failure, Problem } from '../../ui/failure.tsx'
import { counted, dateTime } from '../../ui/format.ts'
import { Input } from '../../ui/input.ts'
import { RequiredMark } from '../../ui/required-mark.ts'
import { say } from '../../ui/say.ts'
import { useSending } from '../../ui/use-sending.ts'
import classes from './launch-form.module.css'
import { LaunchRecords, type RecordForLaunch } from './launch-records.tsx'
import { Aside, Candidates } from './launches-elements.ts'
import { LeaveOut } from './leave-out.tsx'
import { ReviewMark } from './review-mark.tsx'

export type LaunchRead = Awaited<ReturnType<typeof api.launches.read>>
type Props = {
  /** The launch that is changed; none where a new one is put together. */
  readonly launch?: LaunchRead
  readonly onDone: (id?: number) => void
  readonly onCancel: () => void
}
/** How much a launch holds, in words. */
export function holds(pages: number, facts: number, records: number): string {
  const parts = [
    ...(pages > 0 || facts + records === 0 ? [counted(pages, 'page')] : []),
    ...(facts > 0 ? [counted(facts, 'page of a property', 'pages of properties')] : []),
    ...(records > 0 ? [counted(records, 'record')] : []),
  ]
  return parts.length > 2 ? `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}` : parts.join(' and ')
}

/** A page of a site, or with no brand of the buyers' portal. */
const factAside = ({ seen, changes, at, by }: LaunchRead['facts'][number]) =>
  `${seen ? `${counted(changes.length, 'change')}, put` : 'Put'} in ${dateTime(at)}${by ? ` by ${by}` : ''}`

type Named = { readonly brand: string | null; readonly page: string }
const keyOf = (item: Named) => `${item.brand} ${item.page}`
const nameOf = ({ brand, page }: Named) => `${placeOf(brand)} · ${labelOfPage(page)}`
/** The site, or the buyers' portal, in words. */
export const placeOf = (brand: string | null): string =>
  brand === null ? 'Buyers’ portal' : (brandByCode(brand)?.display_label ?? brand)

/** Chooses saved drafts that go out together, each in its current version, and records that are shown or hidden with them. */
export function LaunchForm({ launch, onDone, onCancel }: Props) {
  const id = useId()
  const [name, setName] = useState(launch?.name ?? '')
  const saved = launch?.members.filter(({ draft }) => draft === null) ?? []
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(saved.map(keyOf)))
  const [named, setNamed] = useState(launch?.members.filter(({ draft }) => draft !== null) ?? [])
  const [records, setRecords] = useState<readonly RecordForLaunch[]>(launch?.records ?? [])
  const [facts, setFacts] = useState(launch?.facts ?? [])
  const { errors, isSending, send } = useSending()
  const { data, error } = useQuery({
    ...reading(['launches', 'candidates'], api.launches.candidates, { query: {} }),
    gcTime: 0,
  })
  // What is published meanwhile differs no more, and cannot stay in it.
  const gone = saved.filter(member => data && !data.items.some(item => keyOf(item) === keyOf(member)))

  function submit(event: FormEvent) {
    event.preventDefault()
    void send(async () => {
      const fresh = (data?.items ?? [])
        .filter(item => chosen.has(keyOf(item)))
        .map(({ brand, page, version }) => ({ brand, page, version }))
      const members = [...fresh, ...membersOf({ members: named })]
      const body = { name, members, records: recordsOf(records) }
      const made = launch
        ? await api.launches.update({
            params: { id: launch.id },
            body: { ...body, facts: facts.map(({ id }) => id), version: launch.version },
          })
        : await api.launches.create({ body })
      say(
        `${made.name} ${made.publish_at === null ? 'waits' : 'is scheduled'} with ${holds(made.members.length, made.facts.length, made.records.length)}`,
      )
      onDone(made.id)
    })
  }
  return (
    <form className={classes.form} onSubmit={submit} aria-label={launch ? `Change ${launch.name}` : 'New launch'}>
      <label htmlFor={`${id}-name`}>
        <RequiredMark>Name</RequiredMark>
      </label>
      <Input
        id={`${id}-name`}
        aria-required
        value={name}
        maxLength={120}
        placeholder="December terms"
        aria-invalid={errors['name'] !== undefined || undefined}
        aria-describedby={errors['name'] ? `${id}-name-error` : undefined}
        onChange={event => setName(event.target.value)}
      />
      {errors['name'] && <Failure id={`${id}-name-error`}>{errors['name']}</Failure>}
      <Candidates>
        <legend>Saved drafts that visitors or buyers do not see yet</legend>
        {!data && !error && <Skeleton height={80} />}
        {error && <p role="alert">{error.message}</p>}
        {data?.items.length === 0 && <p>Everything that is saved on pages is published.</p>}
        {data?.items.map(item => (
          <label key={keyOf(item)}>
            <input
              type="checkbox"
              checked={chosen.has(keyOf(item))}
              onChange={() => setChosen(chosen.symmetricDifference(new Set([keyOf(item)])))}
            />
            <span>
              {nameOf(item)}
              <Aside>
                {counted(item.changes, 'change')}, saved {dateTime(item.at)}
                {item.by && ` by ${item.by}`}
              </Aside>
              {item.review && <ReviewMark review={item.review} />}
            </span>
          </label>
        ))}
      </Candidates>
      {gone.map(member => (
        <Problem key={keyOf(member)}>{nameOf(member)} is published as it stands, and leaves the launch.</Problem>
      ))}
      {named.length > 0 && (
        <LeaveOut
          legend="Named drafts, put in from their pages"
          items={named.map(member => ({
            ...{ key: keyOf(member), name: `${nameOf(member)}, “${member.draft?.name}”` },
            aside: member.seen ? counted(member.changes.length, 'change') : '',
            onLeave: () => setNamed(named.filter(one => one !== member)),
          }))}
        />
      )}
      {facts.length > 0 && (
        <LeaveOut
          legend="Pages of properties, put in from there"
          items={facts.map(fact => ({
            ...{ key: String(fact.id), name: fact.name, aside: factAside(fact) },
            onLeave: () => setFacts(facts.filter(one => one !== fact)),
          }))}
        />
      )}
      {facts.length < (launch?.facts.length ?? 0) && (
        <Problem>What was typed for a page of a property that is left out is gone once you save.</Problem>
      )}
      <LaunchRecords chosen={records} onChoose={setRecords} />
      <Failure>{errors['members'] ?? errors['records'] ?? errors['']}</Failure>
      <Buttons data-apart>
        <QuietButton onClick={onCancel}>Cancel</QuietButton>
        <SubmitButton loading={isSending}>{launch ? 'Save' : 'Put together'}</SubmitButton>
      </Buttons>
    </form>
  )
}
