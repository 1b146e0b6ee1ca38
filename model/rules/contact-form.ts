import type { FieldErrors } from '../errors.ts'
import { isStorable, unstorable } from './characters.ts'
import { emailOf, formatProblem, formats, mobileOf } from './formats.ts'

/** The questions of a brand's contact page. */
export type ContactFlags = {
  readonly show_firstname: boolean
  readonly show_lastname: boolean
  readonly show_mobile: boolean
  readonly show_email: boolean
  readonly show_source_awareness: boolean
  readonly show_message: boolean
  readonly show_type_inquiry: boolean
  readonly source_awareness: readonly { readonly item: string }[]
  readonly inquiry_type: readonly { readonly item: string }[]
}
export type ContactForm = {
  firstname?: string
  lastname?: string
  mobile?: string
  email?: string
  source_awareness?: string
  inquiry_type?: string
  message?: string
  consent: boolean
}
export type Contact = {
  firstname: string
  lastname: string
  mobile: string
  email: string
  source_awareness: string | null
  inquiry_type: string | null
  message: string
}

/** A visitor, on forms that ask only for name, mobile and e-mail. */
export type Visitor = Pick<Contact, 'firstname' | 'lastname' | 'mobile' | 'email'>
const asksWho: ContactFlags = {
  show_firstname: true,
  show_lastname: true,
  show_mobile: true,
  show_email: true,
  show_source_awareness: false,
  show_message: false,
  show_type_inquiry: false,
  source_awareness: [],
  inquiry_type: [],
}
export function readVisitor(form: ContactForm): { visitor: Visitor; errors: FieldErrors } {
  const { contact, errors } = readContact(asksWho, form)
  const { firstname, lastname, mobile, email } = contact
  return { visitor: { firstname, lastname, mobile, email }, errors }
}

/** A subscriber: the address is required, the name optional. */
export function readReader(form: { email?: string; firstname?: string }) {
  const shown = {
    ...asksWho,
    show_lastname: false,
    show_mobile: false,
    show_firstname: (form.firstname ?? '').trim() !== '',
  }
  const { contact, errors } = readContact(shown, { ...form, consent: true })
  return { reader: { email: contact.email, firstname: contact.firstname }, errors }
}

/** Domain.md 3.1: shown fields are required and judged, hidden ones neither required nor stored. */
export function readContact(flags: ContactFlags, form: ContactForm): { contact: Contact; errors: FieldErrors } {
  const errors: FieldErrors = {}
  const refuse = (field: string, message: string) => {
    errors[field] = [message]
    return ''
  }
  const query = (shown: boolean, field: keyof Omit<ContactForm, 'consent'>, label: string): string => {
    const value = shown ? (form[field] ?? '').trim() : ''
    if (!shown) return ''
    if (value === '') return refuse(field, `${label} is required.`)
    return isStorable(value) ? value : refuse(field, unstorable(label))
  }
  const person = (shown: boolean, field: 'firstname' | 'lastname', label: string): string => {
    const value = query(shown, field, label)
    const problem = value === '' ? undefined : formatProblem('name', value, label)
    return problem === undefined ? value : refuse(field, problem)
  }
  const picked = (
    shown: boolean,
    field: 'source_awareness' | 'inquiry_type',
    label: string,
    rows: readonly { item: string }[],
  ): string | null => {
    // A question without answers is left out.
    const value = query(shown && rows.length > 0, field, label)
    return value === ''
      ? null
      : rows.some(({ item }) => item === value)
        ? value
        : refuse(field, `${label}: choose one of the list.`) || null
  }
  const mobile = query(flags.show_mobile, 'mobile', 'Mobile number')
  const email = query(flags.show_email, 'email', 'E-mail')
  const contact: Contact = {
    firstname: person(flags.show_firstname, 'firstname', 'First name'),
    lastname: person(flags.show_lastname, 'lastname', 'Last name'),
    mobile: mobile === '' ? '' : (mobileOf(mobile) ?? refuse('mobile', formats.mobile.words())),
    email: email === '' ? '' : (emailOf(email) ?? refuse('email', formats.email.words())),
    source_awareness: picked(
      flags.show_source_awareness,
      'source_awareness',
      'How you heard of us',
      flags.source_awareness,
    ),
    inquiry_type: picked(flags.show_type_inquiry, 'inquiry_type', 'Type of inquiry', flags.inquiry_type),
    message: query(flags.show_message, 'message', 'Message'),
  }
  if (!form.consent) errors['consent'] = ['Please agree to the privacy policy to continue.']
  return { contact, errors }
}
