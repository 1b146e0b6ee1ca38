import type { FieldErrors } from '../errors.ts'
import { formatProblem, formats, mobileOf } from './formats.ts'
import { isLonger } from './longer.ts'

// Domain.md 1A and 3.1: the rules for a member of staff, and their messages.
export type PersonFields = {
  Firstname: string
  Lastname: string
  email: string
  mobile: string | null
  employee_no: string
  department: string
}

export const personLengths = {
  Firstname: formats.name.most,
  Lastname: formats.name.most,
  email: formats.email.most,
  employee_no: 20,
  department: 60,
} as const
export const personLabels: Readonly<Record<keyof PersonFields, string>> = {
  Firstname: 'First name',
  Lastname: 'Last name',
  email: 'E-mail',
  mobile: 'Mobile',
  employee_no: 'Employee no.',
  department: 'Department',
}

export function nameProblem(field: 'Firstname' | 'Lastname', value: string): string | undefined {
  return textProblem(field, value) ?? formatProblem('name', value, personLabels[field])
}

function textProblem(field: keyof typeof personLengths, value: string): string | undefined {
  if (value === '') return `${personLabels[field]} is required.`
  return isLonger(value, personLengths[field])
    ? `${personLabels[field]} must be ${personLengths[field]} characters or fewer.`
    : undefined
}

/** As stored: without spaces around, the address in lower case, an empty mobile as none. */
export const tidyPerson = (input: PersonFields): PersonFields => ({
  Firstname: input.Firstname.trim(),
  Lastname: input.Lastname.trim(),
  email: input.email.trim().toLowerCase(),
  mobile: input.mobile === null || input.mobile.trim() === '' ? null : (mobileOf(input.mobile) ?? input.mobile.trim()),
  employee_no: input.employee_no.trim(),
  department: input.department.trim(),
})

/** Expects a tidied person. */
export function personProblems(person: PersonFields): FieldErrors {
  const problems: Partial<Record<keyof PersonFields, string | undefined>> = {
    Firstname: nameProblem('Firstname', person.Firstname),
    Lastname: nameProblem('Lastname', person.Lastname),
    email: person.email === '' ? `${personLabels.email} is required.` : formatProblem('email', person.email),
    mobile: person.mobile === null ? undefined : formatProblem('mobile', person.mobile),
    employee_no: textProblem('employee_no', person.employee_no),
    department: textProblem('department', person.department),
  }
  return Object.fromEntries(
    Object.entries(problems).flatMap(([field, problem]) => (problem ? [[field, [problem]]] : [])),
  )
}
