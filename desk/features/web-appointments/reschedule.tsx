import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dayInWords } from '../../../model/when.ts'
import { api, reading } from '../../api/api.ts'
import type { AskProps } from '../../cases/steps/step-config.ts'
import { StepForm } from '../../cases/steps/step-form.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Muted } from '../../ui/muted.ts'
import type { Appointment } from './appointment-panel.tsx'

/** A day and a time that still have room at the property. */
export function Reschedule({ record, place, work, isWorking, onDone }: AskProps<Appointment>) {
  const [picked, setPicked] = useState({ visit_date: '', slot_id: '' })
  const [isAsked, setAsked] = useState(false)
  const brand = place.brand?.code ?? record.brand
  const { data, error } = useQuery({
    ...reading(['slots', brand, record.property_id], api.web.slots, {
      params: { brand },
      query: { property_id: record.property_id },
    }),
    staleTime: 0,
  })
  const day = data?.days.find(({ date }) => date === picked.visit_date)
  const isWhole = picked.visit_date !== '' && picked.slot_id !== ''
  function send() {
    setAsked(true)
    return isWhole && work({ action: 'reschedule', ...picked })
  }
  return (
    <StepForm submit="Move the visit" leave="Keep it" onSend={send} {...{ isWorking, onDone }}>
      {error && <Failure>{error.message}</Failure>}
      <label>
        New day
        <select
          value={picked.visit_date}
          onChange={event => setPicked({ visit_date: event.target.value, slot_id: '' })}
          aria-invalid={isAsked && picked.visit_date === ''}
        >
          <option value="">Choose a day</option>
          {data?.days.map(({ date, slots }) => (
            <option key={date} value={date} disabled={slots.every(({ left }) => left === 0)}>
              {dayInWords(date)}
            </option>
          ))}
        </select>
      </label>
      <label>
        New time
        <select
          value={picked.slot_id}
          disabled={!day}
          onChange={event => setPicked({ ...picked, slot_id: event.target.value })}
          aria-invalid={isAsked && picked.slot_id === ''}
        >
          <option value="">Choose a time</option>
          {day?.slots.map(({ id, start_time, end_time, left }) => (
            <option key={id} value={id} disabled={left === 0}>
              {start_time}–{end_time} · {left === 0 ? 'full' : `${left} left`}
            </option>
          ))}
        </select>
      </label>
      {isAsked && !isWhole && <Failure>Choose a day and a time.</Failure>}
      <Muted data-size="xs">The visit keeps its number; the new one stands beside it and is to be confirmed.</Muted>
    </StepForm>
  )
}
