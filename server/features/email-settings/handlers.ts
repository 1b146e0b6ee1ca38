import { type BrandId, brandOf, brands } from '../../../model/brands.ts'
import { same } from '../../../model/content/diff.ts'
import { queryOf } from '../../../model/contract/list-shapes.ts'
import { Refusal } from '../../../model/errors.ts'
import { lists } from '../../../model/kinds/lists.ts'
import { eventOf, isEventKey } from '../../../model/mails/index.ts'
import { wordsOf } from '../../../model/mails/mail-event.ts'
import { sampleLetter, templateProblems } from '../../../model/mails/mail-words.ts'
import type { CallerCtx, HandlersOf } from '../../call/context.ts'
import type { Trx } from '../../db/handle.ts'
import { firstSender } from '../../records/first-sender.ts'
import { listPage } from '../../records/list.ts'
import { queueMail } from '../../records/outbox.ts'
import { stopWhereSame, unlessSame } from '../../records/same-save.ts'
import { emailSettingsListSource } from './list-source.ts'
import { changed, recordOf, rowAt, settingAt, stale } from './store.ts'

type Group = HandlersOf<'emailSettings'>
type Rows = Awaited<ReturnType<Group['list']>>['items']
const { entity, source, list } = emailSettingsListSource

/** A general setting is for every brand: only a caller with all of them changes it. */
function keepReach({ caller }: CallerCtx, brand_id: number | null): void {
  if (brand_id === null && !brands.every(({ id }) => caller.brand_ids.includes(id)))
    throw new Refusal('FORBIDDEN', {
      message: 'This setting holds for every brand, and not all of them are yours. Give your brand one of its own.',
    })
}
const unlike = (before: object, input: object) =>
  Object.fromEntries(Object.entries(input).filter(([name, value]) => !same(Object(before)[name], value)))
const ofBrand = (brand_id: number | null) => (brand_id === null ? {} : { brand_id: brand_id as BrandId })

export const emailSettings: Group = {
  list: async ({ query }, { db, caller: reader }) => {
    const request = query as { after?: string; total?: 'capped' | 'exact' | 'none' }
    const page = await listPage<Rows[number]>(
      db,
      list,
      source,
      queryOf(lists.emailSettings, query),
      { reader },
      request,
    )
    const no = (key: string) => (isEventKey(key) ? (eventOf(key).no ?? null) : null)
    return { ...page, items: page.items.map(row => ({ ...row, no: no(row.event_key) })) }
  },
  read: ({ params }, { db }) => settingAt(db, params.id),

  create: async ({ body: { event_key, brand: code, ...input } }, ctx) => {
    const brand = brandOf(code)
    if (!brand || !ctx.caller.brand_ids.includes(brand.id)) throw new Refusal('FORBIDDEN')
    const now = ctx.deps.now()
    const id = await ctx.db.transaction().execute(async trx => {
      const general = await trx
        .selectFrom('email_settings')
        .where('event_key', '=', event_key)
        .where('brand_id', 'is', null)
        .selectAll()
        .executeTakeFirst()
      const from = firstSender(ctx.deps.settings.DESK_ORIGIN)
      const blank = { enabled: true, to: [], cc: [], bcc: [], reply_to: null, subject: null, body: null, ...from }
      const row = changed({ ...(general ?? blank), event_key }, input)
      const made = await trx
        .insertInto('email_settings')
        .values({
          ...(row as typeof from),
          event_key,
          brand_id: brand.id,
          label: eventOf(event_key).label,
          event_group: eventOf(event_key).group,
          ...{ created_at: now, updated_at: now, created_by: ctx.caller.user_id, updated_by: ctx.caller.user_id },
        })
        .onConflict(conflict => conflict.doNothing())
        .returning('id')
        .executeTakeFirst()
      if (!made)
        throw new Refusal('INVALID', {
          errors: { brand: [`${brand.display_label} has a setting of this mail already.`] },
        })
      await ctx.record(trx, {
        entity,
        entity_id: made.id,
        brand_id: brand.id,
        after: recordOf(await settingAt(trx, made.id)),
      })
      return made.id
    })
    return settingAt(ctx.db, id)
  },

  update: async ({ params: { id }, body: { version, ...input } }, ctx) => {
    if (version === undefined) throw new Refusal('VERSION_REQUIRED')
    const write = async (trx: Trx) => {
      await trx.selectFrom('email_settings').where('id', '=', id).select('id').forUpdate().execute()
      const row = await rowAt(trx, id)
      keepReach(ctx, row.brand_id)
      const before = await settingAt(trx, id)
      if (before.version !== version) throw stale(before)
      await trx
        .updateTable('email_settings')
        .where('id', '=', id)
        // A value that comes back as it was read changes nothing: not every mail offers all fields.
        .set(changed(row, unlike(before, input)))
        .set(eb => ({ updated_at: ctx.deps.now(), updated_by: ctx.caller.user_id, version: eb('version', '+', 1) }))
        .execute()
      const after = await settingAt(trx, id)
      const both = { before: recordOf(before), after: recordOf(after) }
      stopWhereSame(both.before, both.after)
      await ctx.record(trx, { entity, entity_id: id, ...ofBrand(row.brand_id), ...both })
      return after
    }
    return unlessSame(
      ctx,
      () => ctx.db.transaction().execute(write),
      () => settingAt(ctx.db, id),
    )
  },

  remove: async ({ params: { id } }, ctx) => {
    await ctx.db.transaction().execute(async trx => {
      const row = await rowAt(trx, id)
      if (row.brand_id === null)
        throw new Refusal('INVALID', {
          message: 'The general setting stays. Switch the mail off if nobody should get it.',
        })
      const before = recordOf(await settingAt(trx, id))
      await trx.deleteFrom('email_settings').where('id', '=', id).execute()
      await ctx.record(trx, { entity, entity_id: id, ...ofBrand(row.brand_id), before, after: {} })
    })
    return { done: true }
  },

  test: async ({ body: { event_key, ...template } }, ctx) => {
    const { words } = eventOf(event_key)
    const errors = words
      ? { body: [`Its words are kept elsewhere: ${wordsOf[words]}.`] }
      : templateProblems(event_key, template)
    if (Object.keys(errors).length > 0) throw new Refusal('INVALID', { errors })
    const sample = sampleLetter(event_key, template)
    const sent = { to: ctx.caller.email, subject: `Test: ${sample.subject}` }
    await ctx.db.transaction().execute(async trx => {
      await queueMail(trx, { event_key: 'mail.test', ...sent, body: sample.body })
      await ctx.record(trx, { entity, entity_id: event_key, after: { to: sent.to } })
    })
    return sent
  },
}
