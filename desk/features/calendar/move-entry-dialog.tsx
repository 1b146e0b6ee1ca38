import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useId, useState } from 'react'
import { isDay } from '../../../model/rules/working-days.ts'
import { dayInWords } from '../../../model/when.ts'
import { api, reading } from '../../api/api.ts'
import { sayDone } from '../../list/say-done.tsx'
import { orSay, useAttempt } from '../../ui/attempt.ts'
import { QuietButton, SubmitButton } from '../../ui/button.ts'
import { Buttons } from '../../ui/buttons.ts'
import { DateInput } from '../../ui/date-input.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Failure } from '../../ui/failure.tsx'
import { time } from '../../ui/format.ts'
import { RequiredMark } from '../../ui/required-mark.ts'
import { say } from '../../ui/say.ts'
import { type DatedEntry, deedOf, keyOf, sitesOf } from './entries.ts'
import classes from './move-entry-dialog.module.css'

type Props = {
  readonly entry: DatedEntry
  /** Where it was dropped; its own day where the day is still to be chosen. */
  readonly to: string
  onMoved(): void
  onClose(): void
}

/** Asks for the day and says what follows there, before anything changes. */
export function MoveEntryDialog({ entry, to, onMoved, onClose }: Props) {
  const id = useId()
  const [day, setDay] = useState(to)
  const { failure, isBusy, attempt } = useAttempt(
    error => Object.values(error.problem?.errors ?? {}).flat()[0] ?? error.message,
  )
  const { of, field, version, name, what, at } = entry
  const isOther = isDay(day) && day !== entry.day
  const body = { of, id: entry.id, field, version, day }
  const { data, error, isFetching } = useQuery({
    ...reading(['calendar', 'preview', keyOf(entry), version, day], api.calendar.preview, { body }),
    enabled: isOther,
    gcTime: 0,
  })
  // The day is what the question is about, and the field knows no mark of its own for the dialog.
  useEffect(() => document.getElementById(id)?.focus(), [id])
  const isOpen = isOther && data !== undefined && data.refused.length === 0

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!isOpen || isBusy) return
    await attempt(async () => {
      const moved = await api.calendar.move({ body })
      onMoved()
      sayDone(`${name} moved to ${dayInWords(day)}`, () =>
        orSay('It stays where it is.', async () => {
          const back = { of, id: moved.id, field, version: moved.version, day: entry.day }
          await api.calendar.move({ body: back })
          say(`${name} is on ${dayInWords(entry.day)} again`)
          onMoved()
        }),
      )
    })
  }
  return (
    <Dialog title={`Move ${name}`} onClose={onClose}>
      <form onSubmit={submit}>
        <p className={classes.stands}>
          {deedOf(entry)} {dayInWords(entry.day)}
          {at && `, ${time(at)}`} · {what} of {sitesOf(entry)}
        </p>
        <label htmlFor={id}>
          <RequiredMark>To</RequiredMark>
        </label>
        <div className={classes.field}>
          <DateInput id={id} value={day} required onPick={setDay} />
        </div>
        <div className={classes.follows} aria-live="polite" aria-busy={isFetching}>
          {!isOther && <p>Choose the day; what follows is said here before anything changes.</p>}
          {isOther && isFetching && <p>Looking at what follows …</p>}
          {isOther && !isFetching && error && <Failure>{error.message}</Failure>}
          {isOther && data && data.refused.length > 0 && (
            <div className={classes.refused}>
              <strong>It cannot be moved there.</strong>
              {data.refused.map(words => (
                <p key={words}>{words}</p>
              ))}
            </div>
          )}
          {isOpen && (
            <ul>
              {data.says.map(words => (
                <li key={words}>{words}</li>
              ))}
              {data.holds.map(words => (
                <li key={words} data-held>
                  Held: {words}
                </li>
              ))}
            </ul>
          )}
        </div>
        <Failure>{failure}</Failure>
        <Buttons data-apart>
          <QuietButton onClick={onClose}>Leave it</QuietButton>
          <SubmitButton loading={isBusy} disabled={!isOpen}>
            {isOpen ? `Move to ${dayInWords(day)}` : 'Move'}
          </SubmitButton>
        </Buttons>
      </form>
    </Dialog>
  )
}
