import { expect, test } from 'vitest'
import { checkTimeSlots } from './time-slots.ts'

const slot = (start_time: string, end_time: string) => ({ start_time, end_time })

test('slots may touch', () => {
  expect(checkTimeSlots([slot('09:00', '10:30'), slot('10:30', '12:00'), slot('08:00', '09:00')])).toEqual([])
})

test('the later of two that overlap is told', () => {
  expect(checkTimeSlots([slot('09:00', '10:30'), slot('10:00', '11:00')])).toEqual([
    { row: 1, message: 'Slot 10:00–11:00 overlaps 09:00–10:30.' },
  ])
})

test('a slot takes half an hour at least', () => {
  expect(checkTimeSlots([slot('09:00', '09:30')])).toEqual([])
  const message = 'A slot must end at least 30 minutes after it starts.'
  expect(checkTimeSlots([slot('09:00', '09:29')])).toEqual([{ row: 0, message }])
  expect(checkTimeSlots([slot('10:00', '09:00')])).toEqual([{ row: 0, message }])
})
