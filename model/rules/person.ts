import { leafPatterns } from '../content/patterns.ts'
import type { FieldErrors } from '../errors.ts'

// Domain.md 1A and 3.1: what is asked of a member of staff, and the words for it.
export type Person = {
  Firstname: string
  Lastname: string
  email: string
  mobile: string | null
  employee_no: string
  department: string
}

const name = /^[\p{L}\p{M} .'’-]+$/u
export const personLengths = { Firstname: 80, Lastname: 80, email: 190, employee_no: 20, department: 60 } as const
export const personLabels: Readonly<Record<keyof Person, string>> = {
  Firstname: 'First name',
  Lastname: 'Last name',
  email: 'E-mail',
  mobile: 'Mobile',
  employee_no: 'Employee no.',
  department: 'Department',
}

export const emailProblem = (email: string): string | undefined =>
  email.length <= personLengths.email && leafPatterns.email.test(email)
    ? undefined
    : 'Enter a valid e-mail address, such as name@example.com.'

export function nameProblem(field: 'Firstname' | 'Lastname', value: string): string | undefined {
  const label = personLabels[field]
  return (
    textProblem(field, value) ??
    (name.test(value) ? undefined : `${label} may contain letters, spaces, periods, apostrophes and hyphens only.`)
  )
}

function textProblem(field: keyof typeof personLengths, value: string): string | undefined {
  if (value === '') return `${personLabels[field]} is required.`
  return [...value].length > personLengths[field]
    ? `${personLabels[field]} must be ${personLengths[field]} characters or fewer.`
    : undefined
}

/** The number as E.164; a Philippine one may be typed as 0917 123 4567. Undefined where it is no mobile number. */
export function mobileOf(typed: string): string | undefined {
  const digits = typed.replace(/[ -]/g, '')
  return leafPatterns.mobile.test(digits) ? digits.replace(/^09/, '+639') : undefined
}

/** As it is kept: without spaces around, the address in lower case, an empty mobile as none. */
export const tidyPerson = (given: Person): Person => ({
  Firstname: given.Firstname.trim(),
  Lastname: given.Lastname.trim(),
  email: given.email.trim().toLowerCase(),
  mobile: given.mobile === null || given.mobile.trim() === '' ? null : (mobileOf(given.mobile) ?? given.mobile.trim()),
  employee_no: given.employee_no.trim(),
  department: given.department.trim(),
})

/** Asked of a tidied person. */
export function personProblems(person: Person): FieldErrors {
  const problems: Partial<Record<keyof Person, string | undefined>> = {
    Firstname: nameProblem('Firstname', person.Firstname),
    Lastname: nameProblem('Lastname', person.Lastname),
    email: person.email === '' ? `${personLabels.email} is required.` : emailProblem(person.email),
    mobile:
      person.mobile === null || mobileOf(person.mobile)
        ? undefined
        : 'Enter a mobile number such as 0917 123 4567, or + and the country code.',
    employee_no: textProblem('employee_no', person.employee_no),
    department: textProblem('department', person.department),
  }
  return Object.fromEntries(
    Object.entries(problems).flatMap(([field, problem]) => (problem ? [[field, [problem]]] : [])),
  )
}
