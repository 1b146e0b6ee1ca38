import { mostPesos } from '../../rules/money.ts'
import { civilStatuses, collectionModes, paymentSchemes } from '../../rules/reservation-words.ts'
import { type Content, content } from '../content.ts'
import { type ChoiceField, choice, number, optionalNumber, type TextField, text } from '../field.ts'

const signed = 'Signed: a change voids the signatures and returns the reservation.'
const words = (label: string, max: number, required = false) => text(label, { max, required })
const name = (label: string, required = false) => text(label, { required, format: 'name' })
const oneOf = (label: string, options: Readonly<Record<string, string>>, help?: string) =>
  choice(
    label,
    [{ value: '', label: '–' }, ...Object.entries(options).map(([value, name]) => ({ value, label: name }))],
    {
      ...(help === undefined ? {} : { help }),
    },
  )

const address = <P extends 'present' | 'permanent'>(of: P, label: string) =>
  ({
    [`${of}_unit`]: words(`${label}: unit`, 80),
    [`${of}_street`]: words(`${label}: street`, 80),
    [`${of}_barangay`]: words(`${label}: barangay`, 80),
    [`${of}_city`]: words(`${label}: city`, 80),
    [`${of}_province`]: words(`${label}: province`, 80),
    [`${of}_zip`]: words(`${label}: zip`, 10),
    [`${of}_country`]: words(`${label}: country`, 80),
  }) as { [F in `${P}_${'unit' | 'street' | 'barangay' | 'city' | 'province' | 'zip' | 'country'}`]: TextField }

/** The fields of a client information sheet that staff may correct, and how long each may be (domain.md 2.1, update-reservation). */
export const contactTexts = {
  mobile: text('Mobile', { required: true, format: 'mobile' }),
  landline: words('Landline', 20),
  email: text('E-mail', { required: true, format: 'email' }),
  ...address('present', 'Present address'),
  ...address('permanent', 'Permanent address'),
}
const { mobile, landline, email, ...addresses } = contactTexts
const contact = {
  ...{ mobile, landline, email },
  mailing_choice: oneOf('Mail goes to', {
    present: 'Present address',
    permanent: 'Permanent address',
    email: 'E-mail',
  }),
  ...addresses,
}
export const taxNumber = {
  tin: text('TIN', { format: 'tin', help: 'As 000-000-000, with the branch code if there is one.' }),
}
export const identityTexts = {
  last_name: { ...name('Last name', true), help: signed },
  first_name: { ...name('First name', true), help: signed },
  middle_name: { ...name('Middle name'), help: signed },
  suffix: { ...words('Suffix', 80), help: signed },
  citizenship: { ...words('Citizenship', 80), help: signed },
}
const { citizenship, ...names } = identityTexts
const identity = { ...names, civil_status: oneOf('Civil status', civilStatuses, signed), citizenship }

export const sheetFields: Readonly<Record<string, TextField | ChoiceField>> = { ...contact, ...taxNumber, ...identity }
export type SheetPart = 'contact' | 'firm' | 'person'

/** The form of a sheet: only contact data once it is booked, and no civil status for a firm. */
export const reservationSheet = (part: SheetPart): Content =>
  content({
    section: 'reservation_sheet',
    fields: {
      ...contact,
      ...(part === 'contact' ? {} : taxNumber),
      ...(part === 'person' ? identity : {}),
    },
  })

const options = (of: Readonly<Record<string, string>>) => Object.entries(of).map(([value, label]) => ({ value, label }))

/** The fields of an agreement that staff may correct; the server computes the figures that follow. */
export const reservationAgreement = content({
  section: 'reservation_agreement',
  fields: {
    discount_amount: number('Discount, in pesos', { max: mostPesos, help: signed }),
    payment_scheme: choice('Payment scheme', options(paymentSchemes), { help: signed }),
    equity_pct: optionalNumber('Equity, in percent', { max: 100, help: 'None with spot cash.' }),
    equity_term_months: optionalNumber('Months of equity', { max: 120, help: 'None with spot cash.' }),
    collection_mode: choice('Collected by', options(collectionModes), { help: signed }),
  },
})
