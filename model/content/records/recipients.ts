import { content } from '../content.ts'
import { list, text } from '../field.ts'

/** Domain.md 3.1, "recipients". */
export const mostRecipients = 50

const person = (help: string) => ({
  name: text('Name', { max: 80, help }),
  email: text('E-mail', { required: true, format: 'email' }),
})

/** The recipients of a site's mails: one record for each site. */
export const recipients = content({
  section: 'recipients',
  fields: {
    payload: list('General', person('For your own overview.'), {
      itemLabel: 'Recipient',
      min: 1,
      max: mostRecipients,
      help: 'Hear of everything that no list below names anyone for.',
    }),
    careers: list('Careers', person('For your own overview.'), {
      itemLabel: 'Recipient',
      max: mostRecipients,
      help: 'Hear of applications.',
    }),
    property_inquiry: list(
      'Property inquiries',
      {
        ...person('For your own overview.'),
        property_code: text('Property code', {
          max: 12,
          help: 'Such as ALC01: hears of this property only. Left empty: of every property that nobody stands for.',
        }),
      },
      { itemLabel: 'Recipient', max: mostRecipients, help: 'Hear of inquiries and of site visits.' },
    ),
  },
  check: value =>
    Object.fromEntries(
      (['payload', 'careers', 'property_inquiry'] as const).flatMap(name =>
        twice(value[name]).map(({ row, email }) => [`${name}.${row}.email`, [`${email} is listed twice.`]]),
      ),
    ),
})

type Row = { readonly email: string; readonly property_code?: string }
/** Rows that repeat an address for the same property. */
function twice(rows: readonly Row[]): { row: number; email: string }[] {
  const keyOf = ({ email, property_code = '' }: Row) => `${email.trim().toLowerCase()} ${property_code.trim()}`
  return rows.flatMap((each, row) =>
    each.email.trim() !== '' && rows.slice(0, row).some(before => keyOf(before) === keyOf(each))
      ? [{ row, email: each.email.trim() }]
      : [],
  )
}
