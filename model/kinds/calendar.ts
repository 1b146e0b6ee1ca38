import { kindOf, type RecordKey, recordKeys } from './records.ts'

/** The kinds that have a date in the calendar. */
export const datedKeys: readonly RecordKey[] = recordKeys.filter(key => kindOf(key).dates !== undefined)

/** Planned publications of a site's page, and of a page of the buyers' portal. */
const ofPages = ['page', 'portalPage'] as const
/** Where an entry of the calendar comes from. */
export type CalendarSource = RecordKey | (typeof ofPages)[number]
export const calendarSources: readonly CalendarSource[] = [...datedKeys, ...ofPages]
