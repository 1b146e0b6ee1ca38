import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './password.ts'

test('a password is kept as argon2id with 19 MiB and two passes, and no two alike', async () => {
  const [one, other] = await Promise.all([
    hashPassword('walking under tall trees'),
    hashPassword('walking under tall trees'),
  ])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(one).not.toBe(other)
  expect(await verifyPassword(one, 'walking under tall trees')).toBe(true)
  expect(await verifyPassword(one, 'walking under tall tree')).toBe(false)
})

test('where there is no account no password is right, not even the one that is tried in its place', async () => {
  expect(await verifyPassword(undefined, 'no account has this password')).toBe(false)
})
