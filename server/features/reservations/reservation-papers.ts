import { sql } from 'kysely'
import type { Download } from '../../../model/contract/endpoint.ts'
import { reservations as calls } from '../../../model/contract/reservations.ts'
import { existing, Refusal } from '../../../model/errors.ts'
import { dayOf } from '../../../model/rules/working-days.ts'
import { when } from '../../../model/when.ts'
import type { CallerCtx, HandlersOf } from '../../call/context.ts'
import { lockRow } from '../../db/row-queries.ts'
import { writeRow } from '../../records/cases/write.ts'
import { onWire } from '../../records/on-wire.ts'
import { found } from '../../records/reservations/load.ts'
import { missingOf } from '../../records/reservations/partners.ts'
import { sentFile } from '../../records/sent-file.ts'

type Handlers = HandlersOf<'reservations'>
type Attachment = Awaited<ReturnType<Handlers['check']>>
type Sheet = Awaited<ReturnType<Handlers['sheets']>>[number]

const { tin: _, id_no: __, missing: ___, ...plain } = calls.sheets.reply.items.properties
const surveyFields = Object.keys(
  calls.survey.reply.items.properties,
) as (keyof typeof calls.survey.reply.items.properties)[]
const sheetFields = Object.keys(plain) as (keyof typeof plain)[]

export async function sheets(ctx: CallerCtx, id: number): Promise<Sheet[]> {
  const { partners } = await found(ctx, { id })
  const { secrets } = ctx.deps
  const today = dayOf(ctx.deps.now())
  return partners.map(partner => ({
    ...(onWire(Object.fromEntries(sheetFields.map(field => [field, partner[field]]))) as Sheet),
    tin: partner.tin === null ? null : (secrets.open(partner.tin) ?? ''),
    id_no: partner.id_no === null ? null : (secrets.open(partner.id_no) ?? ''),
    missing: missingOf(partner, today),
  }))
}

const attachmentSql = sql`
  select a.id, a.version, a.partner_id, a.doc_type, a.uploaded_at, a.status, a.remark, a.checked_at,
    u."Firstname" || ' ' || u."Lastname" as checked_by,
    jsonb_build_object('id', f.id, 'original_name', coalesce(a.file_name, f.original_name), 'mime', f.mime, 'size', f.size) as file
  from cis_attachments as a join files as f on f.id = a.file_id left join users as u on u.id = a.checked_by`

export async function attachments(ctx: CallerCtx, id: number): Promise<Attachment[]> {
  const { raw } = await found(ctx, { id })
  const { rows } = await sql<object>`${attachmentSql}
    where a.reservation_no = ${raw.reservation_no} and a.brand_id = ${raw.brand_id} order by a.id`.execute(ctx.db)
  return onWire(rows) as Attachment[]
}

/** A reviewer's verdict on one paper. Only of a reservation under that person's review. */
export const check: Handlers['check'] = async ({ params, body }, ctx) => {
  const { attachment_id, status, remark, version } = body
  if (version === undefined) throw new Refusal('VERSION_REQUIRED')
  const { raw, record } = await found(ctx, params)
  if (raw.status !== 'under_review' || raw.reviewer_id !== ctx.caller.user_id)
    throw new Refusal('FORBIDDEN', {
      message:
        raw.status === 'under_review'
          ? `${raw.reservation_no} is under review by ${raw.reviewer}. Take it over first.`
          : `Claim ${raw.reservation_no} for review first.`,
    })
  if (record.own.includes(ctx.caller.user_id)) throw new Refusal('OWN_REQUEST')
  const text = remark?.trim() || null
  if (status === 'returned' && text === null)
    throw new Refusal('INVALID', { errors: { remark: ['Say what is wrong with this item.'] } })
  const now = ctx.deps.now()
  return ctx.db.transaction().execute(async trx => {
    const before = existing(
      await lockRow(
        trx,
        'cis_attachments',
        { id: attachment_id, reservation_no: raw.reservation_no, brand_id: raw.brand_id },
        ['status', 'remark', 'version', 'doc_type', 'updated_at'],
      ),
    )
    if (before.version !== version)
      throw new Refusal('STALE', { values: { user: raw.reviewer ?? 'Someone', time: when(before.updated_at) } })
    const isOpen = status === 'pending'
    const { user_id } = ctx.caller
    const checked = isOpen ? { checked_by: null, checked_at: null } : { checked_by: user_id, checked_at: now }
    const at = { id: attachment_id, brand_id: raw.brand_id }
    await writeRow(trx, 'cis_attachments', at, { status, remark: text, ...checked }, { now, user_id })
    await ctx.record(trx, {
      entity: 'cis_attachment',
      entity_id: attachment_id,
      brand_id: record.brand_id,
      before: { status: before.status, remark: before.remark },
      after: { status, remark: text, reservation_no: raw.reservation_no, doc_type: before.doc_type },
    })
    const { rows } = await sql<object>`${attachmentSql} where a.id = ${attachment_id}`.execute(trx)
    return onWire(rows[0]) as Attachment
  })
}

export async function survey(ctx: CallerCtx, id: number) {
  const { raw } = await found(ctx, { id })
  const rows = await ctx.db
    .selectFrom('client_surveys')
    .where('reservation_no', '=', raw.reservation_no)
    .where('brand_id', '=', raw.brand_id)
    .orderBy('id')
    .select(surveyFields)
    .execute()
  return onWire(rows) as Awaited<ReturnType<Handlers['survey']>>
}

export async function signatures(ctx: CallerCtx, id: number) {
  const loaded = await found(ctx, { id })
  return onWire(loaded.signatures.map(({ document_sha256: _, ...signature }) => signature)) as Awaited<
    ReturnType<Handlers['signatures']>
  >
}

/** A file of this reservation's attachments or signatures: no other file is found by its number. */
export async function file(ctx: CallerCtx, id: number, wanted: number): Promise<Download> {
  const { raw } = await found(ctx, { id })
  const { rows } = await sql<{ path: string; mime: string; original_name: string }>`
    select f.path, f.mime, coalesce((select a.file_name from cis_attachments as a
      where a.file_id = f.id and a.reservation_no = ${raw.reservation_no} order by a.id desc limit 1), f.original_name) as original_name
    from files as f where f.id = ${wanted} and f.brand_id = ${raw.brand_id} and (
      exists (select from cis_attachments as a where a.file_id = f.id and a.reservation_no = ${raw.reservation_no})
      or exists (select from client_signatures as s where s.image = f.id and s.reservation_no = ${raw.reservation_no}))`.execute(
    ctx.db,
  )
  return sentFile(ctx.deps, rows[0])
}
