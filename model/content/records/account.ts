import { personLabels, personLengths } from '../../rules/person.ts'
import { type Content, content } from '../content.ts'
import { type Choice, choice, text } from '../field.ts'

const words = (field: 'employee_no' | 'department') =>
  text(personLabels[field], { required: true, max: personLengths[field] })
const person = {
  Firstname: text(personLabels.Firstname, { required: true, format: 'name' }),
  Lastname: text(personLabels.Lastname, { required: true, format: 'name' }),
  mobile: text(personLabels.mobile, { format: 'mobile' }),
  employee_no: words('employee_no'),
  department: words('department'),
}

/** Domain.md 1A: a staff account, with the roles that may be given. */
export const account = (roles: readonly Choice[]): Content =>
  content({
    section: 'account',
    fields: {
      ...person,
      email: text(personLabels.email, { required: true, format: 'email' }),
      // Chosen for each person: any role that stood there already would be given by not looking.
      user_role_id: choice('Role', roles, { initial: '', help: 'What the person may see and do.' }),
    },
  })

/** The account of someone who holds more than whoever edits it: the address and the role are not theirs to change. */
export const accountAbove: Content = content({ section: 'account', fields: person })
