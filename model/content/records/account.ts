import { personLabels, personLengths } from '../../rules/person.ts'
import { type Content, content } from '../content.ts'
import { type Choice, grant, text } from '../field.ts'

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
      // Chosen for each person: a preselected role would be given by mistake.
      user_role_id: grant('Role', roles, { help: 'What the person may see and do.' }),
    },
  })

/** The account of a person with more access than its editor, who cannot change the address and the role. */
export const accountAbove: Content = content({ section: 'account', fields: person })
