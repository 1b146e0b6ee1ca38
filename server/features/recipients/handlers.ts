import { type Brand, brandOf } from '../../../model/brands.ts'
import type { ContentValue } from '../../../model/content/content.ts'
import { recipients as content } from '../../../model/content/records/recipients.ts'
import { validate } from '../../../model/content/validate.ts'
import { existing, type FieldErrors, Refusal } from '../../../model/errors.ts'
import type { MailRecipient } from '../../../model/recipient.ts'
import { emailOf } from '../../../model/rules/formats.ts'
import { when } from '../../../model/when.ts'
import type { CallerCtx, HandlersOf } from '../../call/context.ts'
import { refuseUnstorable } from '../../call/input.ts'
import type { Trx } from '../../db/handle.ts'
import { readRow } from '../../db/row-queries.ts'
import { stopWhereSame, unlessSame } from '../../records/same-save.ts'

const names = ['payload', 'careers', 'property_inquiry'] as const
type Name = (typeof names)[number]
type Lists = Record<Name, MailRecipient[]>

const siteNamed = (x: string): Brand => existing(brandOf(x))

async function rowOf({ db }: Pick<CallerCtx, 'db'>, brand: Brand) {
  const row = await readRow(db, 'recipients', { id: brand.site_id, brand_id: brand.id }, [
    'payload',
    'careers',
    'property_inquiry',
    'version',
    'updated_at',
    'updated_by',
  ])
  return (
    row ?? { payload: [], careers: [], property_inquiry: [], version: 0, updated_at: new Date(0), updated_by: null }
  )
}

/** Each list is JSON text on the wire (domain.md 4 row 15). */
async function wire(ctx: CallerCtx, brand: Brand) {
  const { payload, careers, property_inquiry, version } = await rowOf(ctx, brand)
  return {
    id: brand.site_id,
    payload: JSON.stringify(payload),
    careers: JSON.stringify(careers),
    property_inquiry: JSON.stringify(property_inquiry),
    version,
  }
}

function listOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** The lists as the database keeps them, or their errors by field. */
function read(input: Record<Name, string>): { lists: Lists; errors: FieldErrors } {
  const values: Record<string, unknown> = {}
  const errors: FieldErrors = {}
  for (const name of names) {
    const value = listOf(input[name])
    if (!Array.isArray(value) || value.some(row => typeof row !== 'object' || row === null))
      errors[name] = ['Send a JSON-encoded list of {name, email}.']
    else
      values[name] = value.map((row: Record<string, unknown>, i: number) => ({
        // Rows of a form have an id; those of a list stored as text have none.
        id: i.toString(16).padStart(8, '0'),
        name: '',
        ...(name === 'property_inquiry' ? { property_code: '' } : {}),
        ...row,
      }))
  }
  if (Object.keys(errors).length > 0) return { lists: { payload: [], careers: [], property_inquiry: [] }, errors }
  refuseUnstorable(values)
  const wrong = validate(content, values)
  if (Object.keys(wrong).length > 0) return { lists: { payload: [], careers: [], property_inquiry: [] }, errors: wrong }
  const sound = values as ContentValue<typeof content>
  const tidy = (rows: readonly { name: string; email: string; property_code?: string }[]): MailRecipient[] =>
    rows.map(({ name, email, property_code = '' }) => ({
      name: name.trim(),
      email: emailOf(email) ?? email,
      ...(property_code.trim() === '' ? {} : { property_code: property_code.trim() }),
    }))
  return {
    lists: {
      payload: tidy(sound.payload),
      careers: tidy(sound.careers),
      property_inquiry: tidy(sound.property_inquiry),
    },
    errors: {},
  }
}

/** No mail would ever go to a code that no property has. */
async function unknownCodes({ deps }: CallerCtx, rows: readonly MailRecipient[]): Promise<FieldErrors> {
  const codes = rows.flatMap(({ property_code }) => (property_code === undefined ? [] : [property_code]))
  if (codes.length === 0) return {}
  const known = new Set(
    (
      await deps.db.system
        .selectFrom('properties')
        .where('property_code', 'in', codes)
        .select('property_code')
        .execute()
    ).map(({ property_code }) => property_code),
  )
  return Object.fromEntries(
    rows.flatMap(({ property_code }, row) =>
      property_code === undefined || known.has(property_code)
        ? []
        : [[`property_inquiry.${row}.property_code`, [`No property has the code ${property_code}.`]]],
    ),
  )
}

export const webRecipients: HandlersOf<'webRecipients'> = {
  read: ({ params }, ctx) => wire(ctx, siteNamed(params.id)),
  careers: async ({ params }, ctx) => {
    const { id, careers, version } = await wire(ctx, siteNamed(params.id))
    return { id, careers, version }
  },
  propertyInquiry: async ({ params }, ctx) => {
    const { id, property_inquiry, version } = await wire(ctx, siteNamed(params.id))
    return { id, property_inquiry, version }
  },
  save: async ({ body }, ctx) => {
    const brand = siteNamed(String(body.id))
    if (body.version === undefined) throw new Refusal('VERSION_REQUIRED')
    const { lists, errors } = read(body)
    const wrong = { ...errors, ...(await unknownCodes(ctx, lists.property_inquiry)) }
    if (Object.keys(wrong).length > 0) throw new Refusal('INVALID', { errors: wrong })
    const now = ctx.deps.now()
    const stored = {
      payload: JSON.stringify(lists.payload),
      careers: JSON.stringify(lists.careers),
      property_inquiry: JSON.stringify(lists.property_inquiry),
      version: body.version + 1,
      updated_at: now,
      updated_by: ctx.caller.user_id,
    }
    const write = async (trx: Trx) => {
      const before = await rowOf({ db: trx }, brand)
      const written =
        body.version === 0
          ? await trx
              .insertInto('recipients')
              .values({
                ...stored,
                id: brand.site_id,
                brand_id: brand.id,
                created_at: now,
                created_by: ctx.caller.user_id,
              })
              .onConflict(conflict => conflict.doNothing())
              .returning('id')
              .executeTakeFirst()
          : await trx
              .updateTable('recipients')
              .where('id', '=', brand.site_id)
              .where('brand_id', '=', brand.id)
              .where('version', '=', body.version ?? 0)
              .set(stored)
              .returning('id')
              .executeTakeFirst()
      if (!written)
        throw new Refusal('STALE', {
          values: { user: 'Someone', time: when((await rowOf({ db: trx }, brand)).updated_at) },
        })
      const was = { payload: before.payload, careers: before.careers, property_inquiry: before.property_inquiry }
      stopWhereSame(was, lists)
      await ctx.record(trx, {
        entity: 'recipients',
        entity_id: brand.site_id,
        brand_id: brand.id,
        before: was,
        after: lists,
      })
    }
    await unlessSame(
      ctx,
      () => ctx.db.transaction().execute(write),
      () => undefined,
    )
    return wire(ctx, brand)
  },
}
