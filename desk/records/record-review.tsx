import { Textarea } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { fieldAt } from '../../model/content/value.ts'
import { kindOf } from '../../model/kinds/records.ts'
import type { ReviewedKey } from '../../model/kinds/reviewed.ts'
import { reasonMost } from '../../model/rules/reason.ts'
import { api, reading } from '../api/api.ts'
import { reviewKey } from '../api/reads.ts'
import { useProfile } from '../shell/profile.ts'
import { useAttempt } from '../ui/attempt.ts'
import { QuietButton, SubmitButton } from '../ui/button.ts'
import { Buttons } from '../ui/buttons.ts'
import { Failure } from '../ui/failure.tsx'
import { dateTime } from '../ui/format.ts'
import { say } from '../ui/say.ts'
import { StatusMark } from '../ui/status-mark.tsx'
import { Standing } from './record-panel-elements.ts'

type Props = {
  readonly kind: ReviewedKey
  readonly id: number
  /** Of what is asked about: the record, or what waits beside it. */
  readonly version: number
  readonly isWaiting: boolean
  readonly mayAsk: boolean
}

/** Where a record stands with whoever must agree before visitors read it (decision 295); nothing where nobody must. */
export function RecordReview({ kind, id, version, isWaiting, mayAsk }: Props) {
  const me = useProfile()
  const queries = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const [note, setNote] = useState('')
  const { failure, isBusy, attempt } = useAttempt()
  const { data } = useQuery({
    ...reading([...reviewKey, 'record', kind, id, isWaiting, version], api.contentReviews.ofRecord, {
      params: { list: kind, id },
    }),
    refetchInterval: 60_000,
  })
  if (!data || data.who === null) return null
  const { who, agreed, last } = data
  const asked = !agreed && last?.status === 'asked' ? last : undefined
  const refused = !agreed && last?.status === 'refused' ? last : undefined
  const done = async (words: string) => {
    say(words)
    setAsking(false)
    setNote('')
    await queries.invalidateQueries({ queryKey: reviewKey })
  }
  const ask = (event: FormEvent) => {
    event.preventDefault()
    void attempt(async () => {
      await api.contentReviews.askRecord({ body: { list: kind, id, version, note } })
      await done(`Asked ${who} to agree to it`)
    })
  }
  const takeBack = (request: number, seen: number) =>
    attempt(async () => {
      await api.contentReviews.decide({ params: { id: request }, body: { action: 'withdraw', version: seen } })
      await done('Taken back: nobody is asked any more')
    })
  return (
    <Standing aria-label="Review">
      {agreed && (
        <p>
          <StatusMark tone="good">Agreed</StatusMark> As it is saved, it may go out.
        </p>
      )}
      {asked && (
        <p>
          <StatusMark tone="waiting">Waits for review</StatusMark> {asked.asked_by} asked {who} on{' '}
          {dateTime(asked.created_at)}
          {asked.note && `, “${asked.note}”`}.
        </p>
      )}
      {refused && (
        <p>
          <StatusMark tone="bad">To be changed</StatusMark> {refused.decided_by} did not agree: {refused.reason}
        </p>
      )}
      {refused && refused.remarks.length > 0 && (
        <ul>
          {refused.remarks.map(({ field, text }) => (
            <li key={`${field} ${text}`}>
              <strong>{fieldAt(kindOf(kind).content.fields, field)?.label ?? field}</strong> {text}
            </li>
          ))}
        </ul>
      )}
      {!agreed && !asked && !refused && (
        <p>
          <StatusMark tone="active">Needs a review</StatusMark> It goes out once {who} agreed to it, and it must be
          somebody who did not write it.
        </p>
      )}
      {isAsking && (
        <form onSubmit={ask} aria-label="Ask for review">
          <Textarea
            label="Note"
            description={`What is saved now goes to ${who}; a word about it, for whoever reads it.`}
            autosize
            minRows={2}
            maxLength={reasonMost}
            value={note}
            onChange={event => setNote(event.currentTarget.value)}
            data-autofocus
            autoFocus
          />
          <Failure>{failure}</Failure>
          <Buttons data-apart>
            <SubmitButton loading={isBusy}>Ask for review</SubmitButton>
            <QuietButton onClick={() => setAsking(false)}>Cancel</QuietButton>
          </Buttons>
        </form>
      )}
      {!isAsking && <Failure>{failure}</Failure>}
      {!isAsking && !agreed && (
        <Buttons>
          {mayAsk && (
            <QuietButton size="compact-sm" onClick={() => setAsking(true)}>
              {asked ? 'Ask anew…' : 'Ask for review…'}
            </QuietButton>
          )}
          {asked?.asked_by_id === me.id && (
            <QuietButton size="compact-sm" disabled={isBusy} onClick={() => void takeBack(asked.id, asked.version)}>
              Take it back
            </QuietButton>
          )}
        </Buttons>
      )}
    </Standing>
  )
}
