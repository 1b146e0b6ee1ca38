import { expect, test } from 'vitest'
import { passwordMessage, passwordProblem } from './password.ts'

test.each([
  'short',
  'elevenchars',
  'password1234',
  'P@ssw0rd!2026',
  'P4ssword12345',
  'qwertyuiop123',
  '123456789012',
  '987654321098',
  'aaaaaaaaaaaa',
  'abcabcabcabc',
  'passwordpassword',
  'Welcome-2026!',
  'administrator1',
  'Philippines2026',
  'ñññññññññññ',
  '202620262026',
  '!!Changeme2026',
])('%s is refused', password => {
  expect(passwordProblem(password)).toBe(passwordMessage)
})

test.each([
  'karabaw sa ilog 4',
  'dj8j-b8rf-54u6-zmu2',
  'correct horse battery',
  'ang ulan ay asul',
  'ññññ halo-halo!!',
])('%s is accepted', password => {
  expect(passwordProblem(password)).toBeUndefined()
})
