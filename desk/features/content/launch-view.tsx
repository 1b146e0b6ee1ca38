import { Button, Skeleton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { brandByCode } from '../../../model/brands.ts'
import type { Change } from '../../../model/content/diff.ts'
import { isPageId, labelOfPage } from '../../../model/pages/index.ts'
import { brandParam } from '../../../model/pages/menu.ts'
import { contentOfPage } from '../../../model/pages/property-content.ts'
import { pathOf } from '../../../model/pages/route.ts'
import { atManilaClock, manilaClock } from '../../../model/rules/manila-days.ts'
import { api, reading } from '../../api/api.ts'
import { ChangeList } from '../../fields/change-list.tsx'
import { HistoryButton } from '../../history/history-button.tsx'
import { sayDone } from '../../list/say-done.tsx'
import { propertyParam } from '../../shell/here.ts'
import { useMay } from '../../shell/profile.ts'
import { orSay, useAttempt } from '../../ui/attempt.ts'
import { QuietButton, SubmitButton } from '../../ui/button.ts'
import { Buttons } from '../../ui/buttons.ts'
import { Failure, Problem } from '../../ui/failure.tsx'
import { counted, dateTime } from '../../ui/format.ts'
import { Muted } from '../../ui/muted.ts'
import { say } from '../../ui/say.ts'
import { useSending } from '../../ui/use-sending.ts'
import { LaunchCheck } from './launch-check.tsx'
import { LaunchForm, type LaunchRead, placeOf } from './launch-form.tsx'
import { LaunchPreviews } from './launch-previews.tsx'
import { LaunchRecord, NewerDraft } from './launch-record.tsx'
import classes from './launch-view.module.css'
import { Aside, View } from './launches-elements.ts'
import { isOver, MomentField, soon } from './moment-field.tsx'
import { ReviewMark } from './review-mark.tsx'
import { waitsForReview } from './review-marks.ts'
import './schemas.ts'

const questions = {
  publish: ['Publish together', 'Publish all of this launch now?', 'Out now'],
  rollback: ['Roll back', 'Put back what was seen before, for all of this launch?', 'Rolled back'],
  remove: ['Forget it', 'Forget this launch? Its drafts and records stay as they are.', 'Forgotten'],
} as const
type Step = keyof typeof questions
type LaunchAct = Step | 'edit' | 'schedule'

type Props = { readonly id: number; readonly onDone: (id?: number) => void }

/** The changes of a launch on each of its pages, its records with their steps, and what can be done with it. */
export function LaunchView({ id, onDone }: Props) {
  const queries = useQueryClient()
  const [asked, setAsked] = useState<LaunchAct>()
  const { failure, isBusy, attempt } = useAttempt()
  const { data, error, refetch } = useQuery(reading(['launches', id], api.launches.read, { params: { id } }))
  if (error) return <p role="alert">{error.message}</p>
  if (!data) return <Skeleton height={120} />
  const done = (next?: number) => {
    setAsked(undefined)
    void queries.invalidateQueries({ queryKey: ['dashboard.content'] })
    onDone(next)
  }

  async function run(work: () => Promise<string>, next?: number) {
    const isDone = await attempt(async () => {
      say(await work())
      done(next)
    })
    if (!isDone) void refetch()
    setAsked(undefined)
  }
  const act = (step: Step, { version, name }: LaunchRead) =>
    run(
      async () => {
        const args = { params: { id }, body: { version } }
        if (step === 'publish') await api.launches.publish(args)
        if (step === 'rollback') await api.launches.rollback(args)
        if (step === 'remove') await api.launches.remove({ params: { id } })
        return `${questions[step][2]}: ${name}`
      },
      step === 'remove' ? undefined : id,
    )
  const callOff = async (launch: LaunchRead) => {
    const isDone = await attempt(() => timed(launch, null, () => done(id)))
    if (!isDone) void refetch()
  }
  if (asked === 'edit')
    return (
      <View>
        <LaunchForm launch={data} onDone={done} onCancel={() => setAsked(undefined)} />
      </View>
    )
  return (
    <View>
      <Plan launch={data} />
      {data.members.map(member => (
        <Member key={`${member.brand} ${member.page}`} member={member} launch={data} />
      ))}
      {data.facts.map(fact => (
        <Fact key={fact.id} fact={fact} />
      ))}
      {data.records.map(record => (
        <LaunchRecord key={`${record.list} ${record.id}`} record={record} />
      ))}
      <Failure>{failure}</Failure>
      {asked === 'schedule' && <TimeForm launch={data} onDone={done} onCancel={() => setAsked(undefined)} />}
      {asked !== undefined && asked !== 'schedule' && (
        <div className={classes.question} role="alert">
          {questions[asked][1]}
          {asked === 'remove' && data.facts.length > 0 && ' What it was to change of properties is gone with it.'}
          <div>
            <Button autoFocus loading={isBusy} onClick={() => void act(asked, data)}>
              {questions[asked][0]}
            </Button>
            <QuietButton onClick={() => setAsked(undefined)}>Not now</QuietButton>
          </div>
        </div>
      )}
      {asked === undefined && <Steps launch={data} onAsk={setAsked} onCallOff={() => void callOff(data)} />}
      <Buttons data-apart>
        <HistoryButton kind="launches" id={id} name={data.name} />
      </Buttons>
      {data.status === 'draft' && <LaunchCheck launch={data} />}
      {data.status === 'draft' && <LaunchPreviews launch={data} />}
    </View>
  )
}

/** When it goes out by itself, or why it did not. */
function Plan({ launch: { publish_at, planned_by, held, status } }: { launch: LaunchRead }) {
  if (publish_at === null) return null
  const by = planned_by ? `, scheduled by ${planned_by}` : ''
  if (held !== null)
    return (
      <Problem>
        It was to go out on {dateTime(publish_at)}
        {by}, and nothing did: {held}
      </Problem>
    )
  return (
    <p>
      {status === 'draft' ? 'Goes out by itself on' : 'It was scheduled for'} {dateTime(publish_at)}
      {by}.
    </p>
  )
}

function Member({ member, launch }: { member: LaunchRead['members'][number]; launch: LaunchRead }) {
  const { page, version, moved, review, draft, problem, seen, changes } = member
  const brand = member.brand === null ? undefined : brandByCode(member.brand)
  const name = `${placeOf(member.brand)} · ${labelOfPage(page)}`
  return (
    <section>
      <h3>
        {isPageId(page) ? (
          <Link
            to={pathOf(page, brand ? { [brandParam]: brand.slug } : {})}
            search={draft && launch.status === 'draft' ? { draft: draft.id } : {}}
          >
            {name}
          </Link>
        ) : (
          name
        )}
        <Aside>
          {draft && (launch.status === 'draft' || version === 0) ? `draft “${draft.name}”` : `version ${version}`}
          {seen && `, ${counted(changes.length, 'change')}`}
        </Aside>
      </h3>
      {moved && <Problem>{movedIn(launch)}</Problem>}
      {problem !== null && <Problem>{problem}</Problem>}
      {draft?.moved && <NewerDraft />}
      {review && <ReviewMark review={review} />}
      <Differences page={page} seen={seen} changes={changes as readonly Change[]} />
    </section>
  )
}

/** A page of a property, with what it will say. */
function Fact({ fact: { page, slug, name, brand, problem, seen, changes } }: { fact: LaunchRead['facts'][number] }) {
  return (
    <section>
      <h3>
        {isPageId(page) ? <Link to={pathOf(page, { [propertyParam]: slug })}>{name}</Link> : name}
        <Aside>
          {placeOf(brand)}
          {seen && `, ${counted(changes.length, 'change')}`}
        </Aside>
      </h3>
      {problem !== null && <Problem>{problem}</Problem>}
      <Differences page={page} seen={seen} changes={changes as readonly Change[]} />
    </section>
  )
}

type Differing = { readonly page: string; readonly seen: boolean; readonly changes: readonly Change[] }
const Differences = ({ page, seen, changes }: Differing) =>
  seen ? (
    <details>
      <summary>What changes</summary>
      <ChangeList
        fields={(isPageId(page) && contentOfPage(page)?.fields) || {}}
        changes={changes}
        before="Before"
        after="After"
      />
    </details>
  ) : (
    <Muted data-size="sm">Your role does not see this page, so what changes is not shown.</Muted>
  )

function movedIn({ status, publish_at }: LaunchRead): string {
  if (status !== 'draft') return 'It was published again since: the launch can no longer be rolled back.'
  return publish_at === null
    ? 'It was saved again since: change the launch to take the newer draft, or leave the page out.'
    : 'It was published again since, and the launch would take that back: change the launch, or it will not go out.'
}

type StepsProps = {
  readonly launch: LaunchRead
  readonly onAsk: (asked: LaunchAct) => void
  readonly onCallOff: () => void
}
function Steps({ launch: { status, publish_at, members }, onAsk, onCallOff }: StepsProps) {
  const may = useMay()
  const mayPublish = may('publish', 'website.launches')
  const isPlanned = publish_at !== null
  const waiting = members.filter(({ review }) => waitsForReview(review)).length
  if (status === 'rolled_back') return null
  if (status === 'published')
    return (
      <Buttons data-apart>
        {mayPublish && <QuietButton onClick={() => onAsk('rollback')}>{questions.rollback[0]}…</QuietButton>}
      </Buttons>
    )
  return (
    <>
      {mayPublish && waiting > 0 && <p>{waitingWords(waiting, isPlanned)}</p>}
      <Buttons data-apart>
        {mayPublish && (
          <Button disabled={waiting > 0} onClick={() => onAsk('publish')}>
            {questions.publish[0]}…
          </Button>
        )}
        {mayPublish && (
          <QuietButton disabled={waiting > 0} onClick={() => onAsk('schedule')}>
            {isPlanned ? 'Another time…' : 'At a time…'}
          </QuietButton>
        )}
        {mayPublish && isPlanned && <QuietButton onClick={onCallOff}>Call off the time</QuietButton>}
        {may('add', 'website.launches') && (mayPublish || !isPlanned) && (
          <QuietButton onClick={() => onAsk('edit')}>Change…</QuietButton>
        )}
        {may('delete', 'website.launches') && (
          <QuietButton onClick={() => onAsk('remove')}>{questions.remove[0]}…</QuietButton>
        )}
      </Buttons>
    </>
  )
}

const waitingWords = (count: number, isPlanned: boolean): string =>
  `${counted(count, 'page')} of it ${count === 1 ? 'waits' : 'wait'} until somebody agreed. ${
    isPlanned ? 'At its time nothing goes out unless they did.' : 'It goes out, and gets a time, once they did.'
  }`

/** Gives it the moment or takes it, with the way back to the one that it had. `onTold`: it stands so now. */
async function timed(launch: LaunchRead, at: string | null, onTold: () => void): Promise<void> {
  const { id, name, publish_at: before } = launch
  const give = (version: number, publish_at: string | null) =>
    api.launches.schedule({ params: { id }, body: { version, publish_at } })
  const stands = (publish_at: string | null) =>
    publish_at === null ? `${name} waits, without a time` : `${name} goes out on ${dateTime(publish_at)}`
  const { version } = await give(launch.version, at)
  onTold()
  sayDone(stands(at), () =>
    orSay('Not taken back.', async () => {
      await give(version, before)
      say(stands(before))
      onTold()
    }),
  )
}

type TimeProps = { readonly launch: LaunchRead; readonly onDone: (id: number) => void; readonly onCancel: () => void }
function TimeForm({ launch, onDone, onCancel }: TimeProps) {
  const { id, name, publish_at } = launch
  const [clock, setClock] = useState(() => (publish_at === null ? soon() : manilaClock(new Date(publish_at))))
  const { errors, isSending, send } = useSending()
  const at = atManilaClock(clock)
  function submit(event: FormEvent) {
    event.preventDefault()
    if (isOver(clock)) return
    void send(async () => {
      await timed(launch, at.toISOString(), () => onDone(id))
    })
  }
  return (
    <form className={classes.question} onSubmit={submit} aria-label={`When ${name} goes out`}>
      All of it goes out together then: its pages in the versions that it holds, whatever is saved until then, its
      records as they stand at that time.
      <MomentField value={clock} onPick={setClock} problem={errors['publish_at']} />
      <Failure>{errors['members'] ?? errors['']}</Failure>
      <Buttons>
        <SubmitButton loading={isSending} disabled={isOver(clock)}>
          {isOver(clock) ? 'Schedule it' : `Go out on ${dateTime(at)}`}
        </SubmitButton>
        <QuietButton onClick={onCancel}>Cancel</QuietButton>
      </Buttons>
    </form>
  )
}
