import { useId } from 'react'
import { atManilaClock, manilaClock } from '../../../model/rules/manila-days.ts'
import { DateInput } from '../../ui/date-input.tsx'
import { timeZone } from '../../ui/format.ts'
import { RequiredMark } from '../../ui/required-mark.ts'
import { Moment } from './dialogs-elements.ts'

/** The full hour after the next, as the field has it. */
export const soon = (): string => manilaClock(new Date(Math.ceil((Date.now() + 3_600_000) / 3_600_000) * 3_600_000))

/** Whether the field has no moment to come. */
export const isOver = (clock: string): boolean => !(atManilaClock(clock).getTime() > Date.now())

type Props = { readonly value: string; readonly onPick: (clock: string) => void; readonly problem?: string | undefined }

/** When something goes out: a day and a time of Manila that are still to come. */
export function MomentField({ value, onPick, problem }: Props) {
  const id = useId()
  const wrong = isOver(value) ? 'Choose a time that is still to come, or publish now.' : problem
  return (
    <>
      <Moment>
        <label htmlFor={id}>
          <RequiredMark>Day and time, {timeZone}</RequiredMark>
        </label>
        <DateInput
          id={id}
          withTime
          required
          min={manilaClock(new Date())}
          value={value}
          onPick={onPick}
          aria-invalid={wrong !== undefined || undefined}
          aria-describedby={wrong === undefined ? undefined : `${id}-error`}
        />
      </Moment>
      {wrong !== undefined && (
        <p id={`${id}-error`} role="alert">
          {wrong}
        </p>
      )}
    </>
  )
}
