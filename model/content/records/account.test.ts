import { expect, test } from 'vitest'
import { validate } from '../validate.ts'
import { initialOf } from '../value.ts'
import { account } from './account.ts'

test('a new account starts without a role, and is not made until somebody chose one', () => {
  const form = account([
    { value: '9', label: 'Auditor' },
    { value: '4', label: 'Brand Marketing' },
  ])
  const typed = {
    ...initialOf(form.fields),
    Firstname: 'Lualhati',
    Lastname: 'Peñaflor',
    employee_no: 'E-01042',
    department: 'Marketing',
    email: 'lualhati@example.com',
  }
  expect(typed).toMatchObject({ user_role_id: '' })
  expect(validate(form, typed)).toEqual({ user_role_id: ['Role is required.'] })
  expect(validate(form, { ...typed, user_role_id: '4' })).toEqual({})
})
