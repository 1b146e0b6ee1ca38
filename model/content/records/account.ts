import { nameProblem, personLabels, personLengths } from '../../rules/person.ts'
import { type Content, content } from '../content.ts'
import { type Choice, choice, text } from '../field.ts'

const words = (field: keyof typeof personLengths) =>
  text(personLabels[field], { required: true, max: personLengths[field] })
const person = {
  Firstname: words('Firstname'),
  Lastname: words('Lastname'),
  mobile: text(personLabels.mobile, { max: 16, format: 'mobile' }),
  employee_no: words('employee_no'),
  department: words('department'),
}

// An empty name is told by the field itself.
const problemOf = (field: 'Firstname' | 'Lastname', value: string) =>
  value.trim() === '' ? undefined : nameProblem(field, value.trim())

function check({ Firstname, Lastname }: { Firstname: string; Lastname: string }): Record<string, string[]> {
  const problems = { Firstname: problemOf('Firstname', Firstname), Lastname: problemOf('Lastname', Lastname) }
  return Object.fromEntries(
    Object.entries(problems).flatMap(([field, problem]) => (problem ? [[field, [problem]]] : [])),
  )
}

/** Domain.md 1A: a staff account, with the roles that may be given. */
export const account = (roles: readonly Choice[]): Content =>
  content({
    section: 'account',
    fields: {
      ...person,
      email: { ...words('email'), format: 'email' },
      // Chosen for each person: any role that stood there already would be given by not looking.
      user_role_id: choice('Role', roles, { initial: '', help: 'What the person may see and do.' }),
    },
    check,
  })

/** The account of someone who holds more than whoever edits it: the address and the role are not theirs to change. */
export const accountAbove: Content = content({ section: 'account', fields: person, check })
