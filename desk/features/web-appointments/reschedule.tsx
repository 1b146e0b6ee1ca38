import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dayInWords } from '../../../model/when.ts'
import { api, reading } from '../../api/api.ts'
import type { AskProps } from '../../cases/steps/step-config.ts'
import { StepForm } from '../../cases/steps/step-form.tsx'
import { Choice } from '../../ui/choice.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Muted } from '../../ui/muted.ts'
import type { WebAppointment } from './appointment-panel.tsx'

/** A day and a time that still have room at the property; those of the slot where it was dropped, if it was. */
export function Reschedule({ record, given, work, isWorking, onDone }: AskProps<WebAppointment>) {
  const [picked, setPicked] = useState({ visit_date: '', slot_id: '', ...given })
  const [isAsked, setAsked] = useState(false)
  const { data, error } = useQuery({
    ...reading(['webAppointments', record.id, 'slots'], api.webAppointments.slots, { params: { id: record.id } }),
    staleTime: 0,
  })
  const day = data?.days.find(({ date }) => date === picked.visit_date)
  const isWhole = picked.visit_date !== '' && picked.slot_id !== ''
  function send() {
    setAsked(true)
    return isWhole && work.take({ action: 'reschedule', ...picked })
  }
  return (
    <StepForm
      effect={work.preview({ action: 'reschedule', ...(isWhole ? picked : {}) })}
      submit="Move the visit"
      leave="Keep it"
      hasOwnWords
      onSend={send}
      {...{ isWorking, onDone }}
    >
      {error && <Failure>{error.message}</Failure>}
      <Choice
        label="New day"
        required
        placeholder="Choose a day"
        value={picked.visit_date}
        onPick={visit_date => setPicked({ visit_date, slot_id: '' })}
        aria-invalid={isAsked && picked.visit_date === ''}
        isLooking={!data && !error}
        options={(data?.days ?? []).map(({ date, slots }) => ({
          value: date,
          label: dayInWords(date),
          disabled: slots.every(({ left }) => left === 0),
        }))}
      />
      <Choice
        label="New time"
        required
        placeholder="Choose a time"
        value={picked.slot_id}
        isOff={!day}
        onPick={slot_id => setPicked({ ...picked, slot_id })}
        aria-invalid={isAsked && picked.slot_id === ''}
        options={(day?.slots ?? []).map(({ id, start_time, end_time, left }) => ({
          value: id,
          label: `${start_time}–${end_time} · ${left === 0 ? 'full' : `${left} left`}`,
          disabled: left === 0,
        }))}
      />
      {isAsked && !isWhole && <Failure>Choose a day and a time.</Failure>}
      <Muted data-size="xs">The visit keeps its number; the new one stands beside it and is to be confirmed.</Muted>
    </StepForm>
  )
}
