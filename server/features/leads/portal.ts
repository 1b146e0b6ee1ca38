import { sql } from 'kysely'
import { type BrandId, brandOf } from '../../../model/brands.ts'
import type { Content } from '../../../model/content/content.ts'
import type { ValueOf } from '../../../model/content/field.ts'
import { leadContact, lead as leadForm } from '../../../model/content/records/lead.ts'
import { validate } from '../../../model/content/validate.ts'
import { initialOf } from '../../../model/content/value.ts'
import { type FieldErrors, notThere, Refusal } from '../../../model/errors.ts'
import { picked } from '../../../model/lists/list.ts'
import { emailOf, mobileOf } from '../../../model/rules/formats.ts'
import { endOfManilaDay, manilaDate } from '../../../model/rules/manila-days.ts'
import { dayInWords, when } from '../../../model/when.ts'
import type { Ctx, HandlersOf } from '../../call/context.ts'
import type { Trx } from '../../db/handle.ts'
import { writeRow } from '../../records/cases/write.ts'
import { numbered } from '../../records/numbers.ts'
import { once } from '../../records/once.ts'
import { ownershipDays } from '../../records/retention.ts'
import { asSeller, type PortalSeller, sellerOf } from '../../records/sellers-portal.ts'
import { leadsOf, openReservation, ownLead } from './own-leads.ts'
import { clientFaults } from './same-client.ts'

type Handlers = HandlersOf<'sellersPortal'>
type Values = Readonly<Record<string, unknown>>
type Client = ValueOf<typeof leadContact.fields>

const page = 'sellers_portal.lead-retention'
const entity = 'lead'
/** A lead of another state is nobody's to change. */
const kept = ['active', 'expiring', 'expired']

const refuse = (errors: FieldErrors) => {
  if (Object.keys(errors).length > 0) throw new Refusal('INVALID', { errors })
}

/** The fields that a call brings, over those that stand; null is as good as empty. */
function fieldsOf(content: Content, input: Values, before: Values): Values {
  const names = Object.keys(content.fields)
  return Object.fromEntries(
    names.map(name => {
      const given = input[name] === undefined ? before[name] : input[name]
      return [name, given === null ? '' : given]
    }),
  )
}

/** As records store it. */
const clientOf = (values: Values): Record<keyof Client, string | null> => {
  const { client_first_name, client_last_name, client_email, client_mobile, citizenship } = values as Client
  return {
    client_first_name: client_first_name.trim(),
    client_last_name: client_last_name.trim(),
    client_email: emailOf(client_email) ?? null,
    client_mobile: mobileOf(client_mobile) ?? null,
    citizenship: citizenship.trim(),
  }
}

/** Domain.md 2.5 and 3.1: an active seller with a valid PRC ID, of a group that sells the brand. */
function sellerFaults({ status, prc_valid_until, sells }: PortalSeller, brand_id: number, now: Date): FieldErrors {
  const says = [
    ...(status === 'active' ? [] : ['This seller is on leave and registers no client.']),
    ...(prc_valid_until >= manilaDate(now) ? [] : [`This PRC ID expired on ${dayInWords(prc_valid_until)}.`]),
  ]
  return {
    ...(says.length > 0 ? { seller_code: says } : {}),
    ...(sells.includes(brand_id) ? {} : { brand: ['The group of this seller does not sell this brand.'] }),
  }
}

async function propertyOf(trx: Trx, brand_id: number, code: string | undefined): Promise<number | null | undefined> {
  if (code === undefined || code.trim() === '') return null
  const { rows } = await sql<{ id: number }>`select id from properties
    where upper(property_code) = ${code.trim().toUpperCase()} and brand_id = ${brand_id} and status = 'active'`.execute(
    trx,
  )
  return rows[0]?.id
}

export const registerLead: Handlers['registerLead'] = async ({ body }, ctx) => {
  const seller = await sellerOf(ctx, body.seller_code)
  const now = ctx.deps.now()
  const brand = brandOf(String(body.brand))
  const values = fieldsOf(leadForm, body as Values, initialOf(leadForm.fields))
  refuse({
    ...validate(leadForm, values),
    ...(brand?.is_sellable ? sellerFaults(seller, brand.id, now) : { brand: ['Choose a brand that is sold.'] }),
  })
  if (!brand) throw new Error('A brand that is sold is known.')
  return once(ctx, { scope: 'sellers-lead', body }, async trx => {
    const property_id = await propertyOf(trx, brand.id, body.property_code)
    if (property_id === undefined)
      throw new Refusal('INVALID', { errors: { property_code: ['This brand has no active property of this code.'] } })
    const client = clientOf(values)
    const at = { id: 0, brand_id: brand.id, property_id, seller_id: seller.id }
    refuse(
      await clientFaults(trx, { ...at, client_mobile: client.client_mobile, client_email: client.client_email }, now),
    )
    const { id, no } = await numbered(trx, 'leads', 'L', now, 7)
    const ends = endOfManilaDay(now, await ownershipDays(trx, brand.id, seller.position))
    const made = {
      source: String(values['source']),
      ownership_expiration: ends,
      current_expiry_date: ends,
      status: 'active' as const,
    }
    await trx
      .insertInto('leads')
      .values({
        ...client,
        client_first_name: client.client_first_name ?? '',
        client_last_name: client.client_last_name ?? '',
        ...made,
        id,
        lead_no: no,
        brand_id: brand.id,
        property_id,
        seller_id: seller.id,
        sales_group_id: seller.sales_group_id,
        registered_at: now,
        created_at: now,
        updated_at: now,
        created_by: seller.user_id,
        updated_by: seller.user_id,
      })
      .execute()
    // The client stands in the lead, which forgets them in time; a trail never does.
    const after = { ...made, property_id }
    await asSeller(ctx, seller, brand.id, page).record(trx, {
      entity,
      entity_id: no,
      brand_id: brand.id,
      before: {},
      after,
    })
    return ownLead(trx, seller.id, no, now)
  })
}

/** The seller's own lead, locked, with the version that the call names. */
async function mineOf(ctx: Ctx, trx: Trx, seller: PortalSeller, lead_no: string, version: number | undefined) {
  const row = await trx
    .selectFrom('leads')
    .where('lead_no', '=', lead_no)
    .where('seller_id', '=', seller.id)
    .selectAll()
    .forUpdate()
    .executeTakeFirstOrThrow(() => notThere('lead_no', 'This seller has no lead of this number.'))
  if (version === undefined) throw new Refusal('VERSION_REQUIRED')
  if (row.version !== version)
    throw new Refusal('STALE', {
      values: { user: 'Someone', time: when(row.updated_at) },
      detail: await ownLead(trx, seller.id, lead_no, ctx.deps.now()),
    })
  if (!kept.includes(row.status))
    throw new Refusal('INVALID_TRANSITION', { message: `This lead is ${row.status}. It cannot be changed any more.` })
  return { ...row, brand_id: row.brand_id as BrandId }
}

/** The keys of what changed, without the client's data: the trail outlives it. */
const namesOf = (values: Values, changed: (name: string) => boolean) =>
  Object.fromEntries(Object.keys(values).flatMap(name => (changed(name) ? [[name, '•••']] : [])))

export const updateLead: Handlers['updateLead'] = async ({ params, body }, ctx) => {
  const seller = await sellerOf(ctx, body.seller_code)
  const now = ctx.deps.now()
  return ctx.deps.db.system.transaction().execute(async trx => {
    const row = await mineOf(ctx, trx, seller, params.lead_no, body.version)
    const values = fieldsOf(leadContact, body as Values, row)
    refuse(validate(leadContact, values))
    const client = clientOf(values)
    const isOther = client.client_mobile !== row.client_mobile || client.client_email !== row.client_email
    const { client_mobile, client_email } = client
    if (isOther) refuse(await clientFaults(trx, { ...row, client_mobile, client_email }, now))
    const written = {
      ...client,
      client_first_name: client.client_first_name ?? '',
      client_last_name: client.client_last_name ?? '',
    }
    const before: Values = row
    const after = namesOf(client, name => before[name] !== (client as Values)[name])
    if (Object.keys(after).length === 0) {
      ctx.repeated()
      return ownLead(trx, seller.id, row.lead_no, now)
    }
    const actor = { now, user_id: seller.user_id }
    await writeRow(trx, 'leads', { id: row.id, brand_id: row.brand_id }, written, actor)
    await asSeller(ctx, seller, row.brand_id, page).record(trx, {
      entity,
      entity_id: row.lead_no,
      brand_id: row.brand_id,
      after,
    })
    return ownLead(trx, seller.id, row.lead_no, now)
  })
}

export const releaseLead: Handlers['releaseLead'] = async ({ params, body }, ctx) => {
  const seller = await sellerOf(ctx, body.seller_code)
  const now = ctx.deps.now()
  return ctx.deps.db.system.transaction().execute(async trx => {
    const row = await mineOf(ctx, trx, seller, params.lead_no, body.version)
    const { extension, renewal, transfer } = await ownLead(trx, seller.id, row.lead_no, now)
    const pending = extension.pending ?? renewal.pending ?? transfer.pending
    const { rows } = await sql<{ no: string | null }>`
      select (${openReservation}) as no from leads as t where t.id = ${row.id}`.execute(trx)
    const reserved = rows[0]?.no ?? null
    refuse({
      ...(pending === null ? {} : { lead_no: [`${pending} waits for a decision on this lead. Take it back first.`] }),
      ...(reserved === null ? {} : { lead_no: [`The client has reserved a unit: ${reserved}.`] }),
    })
    const actor = { now, user_id: seller.user_id }
    await writeRow(trx, 'leads', { id: row.id, brand_id: row.brand_id }, { status: 'released' }, actor)
    await asSeller(ctx, seller, row.brand_id, page).record(trx, {
      entity,
      entity_id: row.lead_no,
      brand_id: row.brand_id,
      before: { status: row.status },
      after: { status: 'released' },
    })
    return ownLead(trx, seller.id, row.lead_no, now)
  })
}

export const leads: Handlers['leads'] = async ({ query }, ctx) => {
  const { id } = await sellerOf(ctx, query.seller_code)
  const states = query.status === undefined ? {} : { states: picked(query.status) }
  return leadsOf(ctx.deps.db.system, id, { after: query.after, ...states }, ctx.deps.now())
}

export const lead: Handlers['lead'] = async ({ params, query }, ctx) => {
  const { id } = await sellerOf(ctx, query.seller_code)
  return ownLead(ctx.deps.db.system, id, params.lead_no, ctx.deps.now())
}
