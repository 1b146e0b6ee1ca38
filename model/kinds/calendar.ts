import { kindOf, type RecordKey, recordKeys } from './records.ts'

/** The kinds that have a date in the calendar. */
export const datedKeys: readonly RecordKey[] = recordKeys.filter(key => kindOf(key).dates !== undefined)

/** Planned publications of a site's page, and of a page of the buyers' portal. */
const ofPages = ['page', 'portalPage'] as const
/** Where an entry of the calendar comes from; `launch` is of pages of several sites together. */
export type CalendarSource = RecordKey | (typeof ofPages)[number] | 'launch'
export const calendarSources: readonly CalendarSource[] = [...datedKeys, ...ofPages, 'launch']
