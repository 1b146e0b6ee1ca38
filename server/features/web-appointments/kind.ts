import { sql } from 'kysely'
import type { Brand } from '../../../model/brands.ts'
import { type FieldErrors, Refusal } from '../../../model/errors.ts'
import { kinds } from '../../../model/kinds/index.ts'
import { bookable, hasBegun, meet, type VisitRules, visitProblems } from '../../../model/rules/visits.ts'
import { dayOf } from '../../../model/rules/working-days.ts'
import {
  type Appointment,
  type AppointmentAction,
  type AppointmentInput,
  appointmentNumber,
  appointmentWorkflow,
} from '../../../model/workflows/appointment.ts'
import type { CallerCtx } from '../../call/context.ts'
import type { Db, Trx } from '../../db/handle.ts'
import type { Database } from '../../db/open.ts'
import { insertedId } from '../../db/row-queries.ts'
import { type Acting, type Actor, brandOfRow } from '../../records/cases/kind.ts'
import { type RowStep, rowKind } from '../../records/cases/row-kind.ts'
import { propertyHearers } from '../../records/recipients.ts'
import { closuresOf, takePlace, visitRulesOf } from '../../records/visits.ts'
import { appointmentSource } from './appointment-rows.ts'

type Taken = RowStep<AppointmentAction, Appointment, AppointmentInput>

/** As its site publishes them, but from today on: a visitor asks for a visit some days ahead, staff may arrange it. */
export const rulesOfStaff = async (db: Database, brand: Brand): Promise<VisitRules> => ({
  ...(await visitRulesOf(db, brand)),
  lead_days: 0,
})

/** The slot of a new time, as the brand publishes it. */
async function inputOf({ deps }: CallerCtx, brand: Brand, body: AppointmentInput): Promise<AppointmentInput> {
  const { visit_date, slot_id, reason } = body
  if (visit_date === undefined || slot_id === undefined) return body
  const rules = await rulesOfStaff(deps.db, brand)
  const today = dayOf(deps.now())
  const { first, last } = bookable(today, rules)
  const errors = visitProblems(rules, today, await closuresOf(deps.db.system, first, last), { visit_date, slot_id })
  if (Object.keys(errors).length > 0) throw new Refusal('INVALID', { errors })
  const slot = rules.time_slot.find(({ id }) => id === slot_id)
  if (slot && hasBegun(deps.now(), visit_date, slot))
    throw new Refusal('INVALID', { errors: { slot_id: ['This time has passed. Choose a later one.'] } })
  return {
    visit_date,
    slot_id,
    ...(slot ? { slot: { ...slot, slot_capacity: rules.slot_capacity } } : {}),
    ...(reason === undefined ? {} : { reason }),
  }
}

/** Attendance is known once the visit has begun. */
async function guard(_: Db, { before, action }: Omit<Taken, 'after'>, { now }: Actor): Promise<FieldErrors> {
  const { visit_date, start_time } = before.record
  return (action === 'complete' || action === 'no_show') && !hasBegun(now, visit_date, { start_time })
    ? { action: ['This visit has not begun yet.'] }
    : {}
}

/** Moves a visit: its new time is locked and written as a visit of its own. */
async function move(trx: Trx, { action, before: { record: before }, after, input }: Taken, acting: Acting) {
  if (action !== 'reschedule' || !after.moved_to) return
  const { moved_to } = after
  const freed = before.visit_date === moved_to.visit_date && meet(before, moved_to) ? 1 : 0
  await takePlace(
    trx,
    { ...moved_to, property_id: before.property_id, slot_capacity: input.slot?.slot_capacity ?? 0 },
    freed,
  )
  const row = await trx
    .selectFrom('web_appointments')
    .where('id', '=', before.id)
    .where('brand_id', '=', before.brand_id)
    .select(['firstname', 'lastname', 'mobile', 'email', 'party_size', 'notes', 'consent_at', 'property_id'])
    .executeTakeFirstOrThrow()
  const id = await insertedId(trx, 'web_appointments', {
    ...row,
    ...moved_to,
    brand_id: before.brand_id,
    reschedule_of: before.id,
    created_at: acting.now,
    updated_at: acting.now,
    created_by: acting.user_id,
    updated_by: acting.user_id,
  })
  await acting.record(trx, {
    entity: appointmentWorkflow.entity,
    entity_id: id,
    brand_id: before.brand_id,
    action: 'add',
    after: { status: appointmentWorkflow.initial, reschedule_of: before.id, ...moved_to },
  })
}

const other = async (db: Db, column: 'id' | 'reschedule_of', id: number | null, brand_id: number) => {
  const row =
    id === null
      ? undefined
      : await db
          .selectFrom('web_appointments')
          .where(column, '=', id)
          .where('brand_id', '=', brand_id)
          .select(['id', 'visit_date', 'start_time', 'end_time'])
          .executeTakeFirst()
  return row ? { ...row, number: appointmentNumber(row.id) } : null
}

export const appointmentKind = rowKind<AppointmentAction, Appointment, AppointmentInput>({
  key: 'webAppointments',
  ...kinds.webAppointments,
  numberOf: appointmentNumber,
  source: appointmentSource,
  fields: {
    property_id: 'property_id',
    visit_date: 'visit_date',
    slot_id: 'slot_id',
    start_time: 'start_time',
    end_time: 'end_time',
    firstname: 'firstname',
    email: 'email',
    confirmed_by: 'confirmed_by',
    reschedule_of: 'reschedule_of',
  },
  shown: ['firstname', 'lastname', 'slot_id', 'notes', 'consent_at'],
  beside: async (db, { id, brand_id, reschedule_of }) => ({
    moved_from: await other(db, 'id', reschedule_of, brand_id),
    moved_to: await other(db, 'reschedule_of', id, brand_id),
  }),
  inputOf,
  guard,
  during: move,
  known: async (db, { property_id, brand_id }) => {
    const { rows } = await sql<{ property_name: string; code: string }>`
      select property_name, property_code as code from property_names where id = ${property_id}`.execute(db)
    const property = rows[0]
    const emails = await propertyHearers(db, brandOfRow(brand_id), 'appointment.changed.staff', property)
    return {
      ...(property ? { property_name: property.property_name } : {}),
      recipients: emails.map(email => ({ name: email, email })),
    }
  },
})
