import { Type } from 'typebox'
import { kinds } from '../kinds/index.ts'
import { caseCalls } from './case-calls.ts'
import { BrandKey, endpoint, Id, Moment, nullable, object } from './endpoint.ts'
import { narrowingParameters } from './list-shapes.ts'

const Text = Type.String()
const DayText = Type.String({ format: 'date' })
const SlotId = Type.String({ minLength: 1, maxLength: 40 })
const { page } = kinds.webAppointments
const visit = { visit_date: DayText, start_time: Text, end_time: Text }
const Other = nullable(object({ id: Id, number: Text, ...visit }))
const times = { start_time: Text, end_time: Text }
const Slots = Type.Array(object({ id: Text, ...times, left: Type.Integer() }))
const Offered = object({
  first: DayText,
  last: DayText,
  days: Type.Array(object({ date: DayText, slots: Slots })),
})

export const webAppointments = {
  ...caseCalls({
    ...kinds.webAppointments,
    paths: {
      list: '/v1/cms/web-appointment/brand/:brand',
      trashed: '/v1/cms/trashed-web-appointment/:x',
      read: '/v1/cms/web-appointment/:id',
      remove: '/v1/cms/web-appointment/brand/:id',
      restore: '/v1/cms/web-appointment/brand/:id',
      download: '/v1/cms/export-web-appointment/:brand_id',
    },
    note: 'On GET the last part is a brand, on DELETE and POST the id of an appointment (domain.md 4 row 13).',
    shown: {
      ...visit,
      name: Text,
      mobile: Text,
      property_id: Id,
      property_name: Text,
      party_size: Type.Integer(),
      confirmer: nullable(Text),
    },
    whole: {
      firstname: Text,
      lastname: Text,
      slot_id: Text,
      notes: nullable(Text),
      consent_at: Moment,
      /** The visit that this one replaces, and the one that replaces it. */
      moved_from: Other,
      moved_to: Other,
    },
    given: {
      visit_date: Type.Optional(DayText),
      slot_id: Type.Optional(SlotId),
      reason: Type.Optional(Type.String({ maxLength: 500 })),
    },
  }),
  board: endpoint('GET', '/v1/cms/web-appointment/brand/:brand/board', {
    access: { page, flag: 'view', brand: 'params.brand' },
    params: object({ brand: BrandKey }),
    cost: 'list',
    query: object({
      from: DayText,
      days: Type.Optional(
        Type.Integer({ minimum: 1, maximum: 7, description: 'From that day on; seven unless said.' }),
      ),
      ...narrowingParameters(kinds.webAppointments.list),
    }),
    reply: object({
      from: DayText,
      capacity: Type.Integer({ description: 'Visits that a property takes at a time.' }),
      first: DayText,
      last: Type.String({ format: 'date', description: 'The last day to which staff may move a visit.' }),
      closed: Type.Array(DayText),
      slots: Type.Array(object({ id: Text, ...times })),
      properties: Type.Array(
        object({
          id: Id,
          name: Text,
          visits: Type.Array(
            object({
              ...visit,
              id: nullable(Id),
              name: nullable(Text),
              status: nullable(Text),
              party_size: nullable(Type.Integer()),
              brand: Text,
              /** Visits that this row counts: more than one where another brand's site booked them. */
              count: Type.Integer(),
              /** More visits at this time than the property takes. */
              is_over: Type.Boolean(),
            }),
          ),
          taken: Type.Array(object({ visit_date: DayText, slot_id: Text, visits: Type.Integer() }), {
            description:
              'Places taken of each slot by visits of all sites, whatever the filters; none where it is free.',
          }),
        }),
      ),
      more: Type.Boolean({ description: 'There are more than are told.' }),
    }),
    summary:
      'Visits of some days by property, as the list is filtered, with those that other sites booked, and where too many meet.',
    note: 'Without a filter by status: visits that are asked for, confirmed, took place, or to which nobody came. Those of other sites, in numbers, where nothing but the property is chosen.',
  }),
  slots: endpoint('GET', '/v1/cms/web-appointment/:id/slots', {
    access: { page, flag: 'edit' },
    params: object({ id: Id }),
    reply: Offered,
    summary:
      'When a visit can be moved to: days from today on and times that have not passed, with the places left; its own counts as left.',
  }),
  booked: endpoint('GET', '/v1/cms/web-appointment/brand/:brand/booked', {
    access: { page: 'website.appointment-page', flag: 'view', brand: 'params.brand' },
    params: object({ brand: BrandKey }),
    reply: Type.Array(
      object({ slot_id: Text, start_time: Text, end_time: Text, visits: Type.Integer(), next: DayText, last: DayText }),
    ),
    summary: 'Visits still to come by slot: whom a change of the slots would concern.',
  }),
}

/** A visitor's request to see a property. */
export const appointment = endpoint('POST', '/v1/web/appointment', {
  access: 'public',
  once: true,
  refuses: ['SLOT_TAKEN'],
  alsoPublic: true,
  ofSite: 'body.brand',
  status: 201,
  body: object({
    brand: BrandKey,
    // Required like the rest, so that one reply names everything that is missing.
    property_id: Type.Optional(Id),
    visit_date: Type.Optional(DayText),
    slot_id: Type.Optional(SlotId),
    firstname: Type.Optional(Type.String({ maxLength: 80 })),
    lastname: Type.Optional(Type.String({ maxLength: 80 })),
    mobile: Type.Optional(Type.String({ maxLength: 40 })),
    email: Type.Optional(Type.String({ maxLength: 190 })),
    party_size: Type.Optional(Type.Integer({ minimum: 1, maximum: 20 })),
    notes: Type.Optional(Type.String({ maxLength: 2000 })),
    consent: Type.Boolean(),
    bot_token: Type.Optional(Type.String({ maxLength: 4000 })),
  }),
  reply: object({ message: Type.Literal('Appointment request sent'), reference: Type.String() }),
  summary: 'A visitor asks for a site visit. 409 where the last place has just gone.',
  audit: { action: 'add', place: { area: 'website', module: 'appointment-inquiry' } },
})

export const slots = endpoint('GET', '/v1/web/appointment-slots/:brand', {
  access: 'public',
  refuses: ['INVALID'],
  alsoPublic: true,
  ofSite: 'params.brand',
  params: object({ brand: BrandKey }),
  query: object({
    property_id: Id,
    from: Type.Optional(DayText),
    to: Type.Optional(DayText),
  }),
  reply: Offered,
  summary: 'When a property can be visited: the days of the brand’s window, at most 62 of them, with the places left.',
})
