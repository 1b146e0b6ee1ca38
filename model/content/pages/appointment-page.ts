import { checkTimeSlots } from '../../rules/time-slots.ts'
import { content } from '../content.ts'
import { list, number, time } from '../field.ts'
import { publicPages } from '../public-pages.ts'
import { featuredProperties, pageHead, popup } from '../shared-fields.ts'

export const appointmentPage = content({
  section: 'appointment',
  publicPath: publicPages.appointment.path,
  fields: {
    ...pageHead(),
    time_slot: list(
      'Time slots',
      {
        start_time: time('Start', { help: '24 hours, such as 13:30.' }),
        end_time: time('End', { initial: '10:30', help: 'At least half an hour after the start.' }),
      },
      { itemLabel: 'Slot', min: 1, max: 12, help: 'When visitors may come, every day. In Manila time.' },
    ),
    slot_capacity: number('Visits in a slot', {
      integer: true,
      min: 1,
      max: 50,
      initial: 3,
      help: 'For one property on one day. A full slot is no longer offered.',
    }),
    lead_days: number('Days ahead, at least', {
      unit: 'days',
      integer: true,
      max: 30,
      initial: 1,
      help: '1 means from tomorrow on.',
    }),
    window_days: number('Days ahead, at most', {
      unit: 'days',
      integer: true,
      min: 1,
      max: 365,
      initial: 60,
      help: 'How far ahead visitors may book.',
    }),
    ...popup('a site visit is asked for'),
    ...featuredProperties(),
  },
  check: value => ({
    ...Object.fromEntries(
      checkTimeSlots(value.time_slot).map(({ row, message }) => [`time_slot.${row}.end_time`, [message]]),
    ),
    ...(value.window_days > value.lead_days ? {} : { window_days: ['Visitors need at least one day to choose from.'] }),
  }),
})
