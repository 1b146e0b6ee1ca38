import { personName } from './cell.ts'
import { type Command, type CommandKey, command } from './command.ts'
import { contract, debitArrangement, document, postDatedCheck } from './contracts.ts'
import { files, productivity, property, salesGroup } from './extracts.ts'
import { lead } from './leads.ts'
import { payment, receipt } from './payments.ts'
import { seller } from './sellers.ts'

export { type Command, type CommandKey, commandKeys } from './command.ts'

const user = command({
  label: 'Users',
  about:
    'Accounts of buyers and sellers. Of members of staff only names, mobile and department: a file gives no rights.',
  key: ['email'],
  columns: {
    email: { label: 'E-mail', kind: { as: 'email' }, required: true },
    firstname: { label: 'First name', kind: personName, required: true },
    lastname: { label: 'Last name', kind: personName, required: true },
    user_type: {
      label: 'Type',
      kind: { as: 'choice', options: ['buyer', 'seller', 'cms'] },
      required: true,
      about: 'An account keeps its type.',
    },
    mobile: { label: 'Mobile', kind: { as: 'mobile' } },
    employee_no: { label: 'Employee no.', kind: { as: 'text', most: 20 } },
    department: { label: 'Department', kind: { as: 'text', most: 60 } },
  },
  sample: [
    {
      email: 'rosa.villanueva1@example.com',
      firstname: 'Rosa',
      lastname: 'Villanueva',
      user_type: 'buyer',
      mobile: '0917 000 0001',
    },
    {
      email: 'carla.dizon1@example.com',
      firstname: 'Carla',
      lastname: 'Dizon',
      user_type: 'seller',
      mobile: '+639170000002',
    },
    { email: 'jose.penafiel1@example.com', firstname: 'José', lastname: 'Peñafiel', user_type: 'buyer', mobile: '' },
  ],
})

export const commands: Readonly<Record<CommandKey, Command>> = {
  user,
  property,
  sales_group: salesGroup,
  seller,
  productivity,
  lead,
  contract,
  payment,
  receipt,
  post_dated_check: postDatedCheck,
  debit_arrangement: debitArrangement,
  document,
  files,
}

/** Rows of the extracts as CSV, with every column; shipped as a sample and offered on the page. */
export function sampleOf({ columns, sample }: Command): string {
  const names = Object.keys(columns)
  const cell = (text: string) => (/[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  return [names, ...sample.map(row => names.map(name => row[name] ?? ''))]
    .map(cells => `${cells.map(cell).join(',')}\n`)
    .join('')
}
