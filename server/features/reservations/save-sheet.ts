import { sheetText } from '../../../model/content/records/client-sheet.ts'
import { type FieldErrors, Refusal } from '../../../model/errors.ts'
import { manilaDate } from '../../../model/rules/manila-days.ts'
import type { HandlersOf } from '../../call/context.ts'
import { byOf, changeOwn } from './own-booking.ts'
import { judgedTexts, writeSheet } from './sheet-row.ts'

type Handlers = HandlersOf<'sellersPortal'>
type Sheet = Parameters<Handlers['saveSheet']>[0]['body']['sheet']

const [youngest, oldest] = [18, 90]
/** The same day of the year, that many years earlier; 29 February counts as 28. */
const yearsBefore = (day: string, years: number): string =>
  `${Number(day.slice(0, 4)) - years}${day.slice(4).replace('-02-29', '-02-28')}`

/** Domain.md 3.1: "birth date", at the reservation, and "ID", today. */
function dayFaults({ birth_date, id_valid_until }: Sheet, reserved_on: string, today: string): FieldErrors {
  const errors: FieldErrors = {}
  if (birth_date && birth_date > yearsBefore(reserved_on, youngest))
    errors['birth_date'] = [`A buyer must be at least ${youngest} years old.`]
  else if (birth_date && birth_date <= yearsBefore(reserved_on, oldest + 1))
    errors['birth_date'] = [`A buyer may be at most ${oldest} years old. Check the birth date.`]
  if (id_valid_until && id_valid_until < today)
    errors['id_valid_until'] = ['This ID has expired. Ask for another valid ID.']
  return errors
}

/** A buyer's client information sheet, whole or in part (domain.md 1C, reservation_partners). */
export const saveSheet: Handlers['saveSheet'] = ({ body }, ctx) =>
  changeOwn(ctx, body, async (trx, { raw, partners }, as) => {
    const by = byOf(as)
    const partner = partners.find(({ partner_id }) => partner_id === body.partner_id)
    const { privacy_consent, ...sheet } = body.sheet
    const given = Object.entries(sheet)
    const texts = given.filter(([name]) => Object.hasOwn(sheetText, name)) as [string, string | null][]
    const { values, errors } = judgedTexts(sheetText, Object.fromEntries(texts))
    const others = Object.fromEntries(given.filter(([name]) => !Object.hasOwn(sheetText, name)))
    const wrong = {
      ...errors,
      ...dayFaults(body.sheet, raw.reservation_date, manilaDate(by.now)),
      ...(partner ? {} : { partner_id: ['This buyer is not of this reservation.'] }),
    }
    if (Object.keys(wrong).length > 0 || !partner) throw new Refusal('INVALID', { errors: wrong })
    const consent =
      privacy_consent === undefined
        ? {}
        : // Who has agreed already agreed then.
          { privacy_consent_at: privacy_consent ? (partner.privacy_consent_at ?? by.now) : null }
    const written = { ...values, ...others, ...consent }
    const at = { reservation_no: raw.reservation_no, brand_id: raw.brand_id, partner_id: partner.partner_id }
    await writeSheet(trx, at, written, by, as.deps.secrets)
    const was = Object.keys(written).map(field => [field, partner[field as 'mobile'] ?? null])
    return {
      before: Object.fromEntries(was),
      // Whose sheet it is stands on one side: what is the same on both is no change, and is left out.
      after: { ...written, partner_id: partner.partner_id },
    }
  })
