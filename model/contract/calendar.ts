import { Type } from 'typebox'
import { calendarSources } from '../kinds/calendar.ts'
import { BrandKey, endpoint, Id, Moment, nullable, object, Version } from './endpoint.ts'

const Day = Type.String({ format: 'date', examples: ['2026-11-30'] })
const Source = Type.Enum(calendarSources)
const Field = Type.String({ minLength: 1, maxLength: 40, examples: ['publish_at'] })
const Person = object({ id: Id, name: Type.String() })

const Entry = object({
  of: Source,
  id: Id,
  field: Field,
  version: Version,
  means: Type.Enum(['goes_out', 'ends']),
  at: nullable(Type.String({ format: 'date-time', description: 'Null where a whole day is meant.' })),
  day: Type.String({ format: 'date', description: 'In Manila; of a whole day that ends something, its last.' }),
  name: Type.String(),
  what: Type.String({ description: 'An article, a vacancy, a page, in a word.' }),
  page: Type.String(),
  brands: Type.Array(Type.String()),
  state: nullable(Type.String({ description: 'Where a workflow has it.' })),
  held: nullable(Type.String({ description: 'Why it did not go out at its time.' })),
  person: nullable(Person),
  is_past: Type.Boolean(),
  movable: Type.Boolean({ description: 'The caller may give it another day.' }),
})

const Move = object({ of: Source, id: Id, field: Field, version: Version, day: Day })

/** What goes out and what ends, each entry from its own row (decision 283). */
export const calendar = {
  list: endpoint('GET', '/v1/cms/calendar', {
    access: 'signed-in',
    query: object({ from: Day, to: Day, brand: Type.Optional(BrandKey), person: Type.Optional(Id) }),
    reply: object({
      as_of: Moment,
      items: Type.Array(Entry, { description: 'The earliest first.' }),
      people: Type.Array(Person, { description: 'Those who scheduled or last changed what stands there.' }),
      sees: Type.Boolean({ description: 'False where the role sees no page that has a date.' }),
      more: Type.Boolean({ description: 'There are more than are told.' }),
    }),
    summary:
      'What goes out and what ends between two days, both included: pages, records, of the pages and brands that the caller sees.',
    note: 'At most 62 days. Days are those of Manila.',
  }),
  preview: endpoint('POST', '/v1/cms/calendar/preview', {
    access: 'signed-in',
    reads: true,
    body: Move,
    reply: object({
      says: Type.Array(Type.String(), { description: 'What would follow, a sentence each.' }),
      holds: Type.Array(Type.String(), { description: 'What would not go out before it, a sentence each.' }),
      refused: Type.Array(Type.String(), { description: 'Why it cannot be moved there; none where it can.' }),
    }),
    summary:
      'What would follow if an entry stood on another day, or why it cannot: judged as moving it is, and nothing is kept.',
    note: 'Not audited: it writes nothing.',
  }),
  move: endpoint('POST', '/v1/cms/calendar/move', {
    access: 'signed-in',
    // Of a planned page; what is of a record stands on its page.
    refusals: { area: 'website', module: 'publishing' },
    body: Move,
    reply: Entry,
    summary: 'Give an entry another day, at the same time of the day.',
    note: 'Takes the right that changing the date at its own page takes; that of the record’s kind, in each of its brands.',
    audit: { action: 'edit' },
  }),
}
