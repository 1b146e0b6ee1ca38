import { brandById, brandOf } from '../../../model/brands.ts'
import { emailSettings as calls } from '../../../model/contract/email-settings.ts'
import { Refusal } from '../../../model/errors.ts'
import { eventOf, isEventKey } from '../../../model/mails/index.ts'
import { fitted, type SetUpSource, wordIn } from '../../records/set-up/set-up-source.ts'
import { emailSettings } from './handlers.ts'

/** The words of mails, general and of brands. Who gets a mail and from whom it comes is each house's own, and is not carried. */
export const mailTextsSetUp: SetUpSource = {
  async read({ db }) {
    const rows = await db
      .selectFrom('email_settings')
      .orderBy('event_key')
      .orderBy('brand_id', sort => sort.asc().nullsFirst())
      .select(['id', 'version', 'event_key', 'brand_id', 'subject', 'body'])
      .execute()
    return {
      items: rows
        // The words of some mails are kept on a page of their own.
        .filter(({ event_key }) => isEventKey(event_key) && eventOf(event_key).words === undefined)
        .map(({ id, version, event_key, brand_id, subject, body }) => ({
          id,
          version,
          // Null: in the words that Atrium has for it, whichever those are there.
          item: { event_key, brand: brand_id === null ? null : (brandById(brand_id)?.code ?? null), subject, body },
          ...(brand_id === null ? { stays: 'The general mail always stays.' } : {}),
        })),
    }
  },
  name: item => {
    const key = wordIn(item, 'event_key')
    const brand = brandOf(wordIn(item, 'brand'))
    return [isEventKey(key) ? eventOf(key).label : key, ...(brand ? [brand.display_label] : [])].join(', ')
  },
  shown: item => {
    const key = wordIn(item, 'event_key')
    const own = isEventKey(key) ? eventOf(key) : undefined
    return { ...item, subject: item['subject'] ?? own?.subject, body: item['body'] ?? own?.body }
  },
  brand: ({ brand }) => (brand === null || brand === undefined ? null : String(brand)),
  save(ctx, { event_key: key, brand, subject, body }, here) {
    const event_key = String(key)
    if (!isEventKey(event_key))
      throw new Refusal('INVALID', {
        errors: { event_key: [`This version of Atrium has no mail “${event_key}”. Take it out of the file.`] },
      })
    const of = eventOf(event_key)
    const words = { subject: subject ?? of.subject, body: body ?? of.body }
    if (here) {
      const changed = { ...words, version: here.version }
      return emailSettings.update({ params: { id: here.id }, query: undefined, body: changed }, ctx)
    }
    const made = fitted(calls.create.body, { event_key, brand, ...words })
    return emailSettings.create({ params: undefined, query: undefined, body: made }, ctx)
  },
  remove: (ctx, { id }) => emailSettings.remove({ params: { id }, query: undefined, body: undefined }, ctx),
}
