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

test('who sends many waits behind nobody but themselves, and beyond sixteen nobody waits', async () => {
  const order: string[] = []
  const one = (whose: string) =>
    hashPassword('walking under tall trees', whose).then(
      () => void order.push(whose),
      () => void order.push('refused'),
    )
  const many = Array.from({ length: 40 }, () => one('10.0.0.1'))
  const other = one('10.0.0.2')
  await Promise.all([...many, other])
  // Two are hashed at once and sixteen wait.
  expect(order.filter(each => each === 'refused')).toHaveLength(40 - 2 - 16)
  // The other network comes with the next turn, not after the sixteen; while it is hashed by one of the two, a machine that is
  // busy may let the other one end several.
  expect(order.filter(each => each !== 'refused').indexOf('10.0.0.2')).toBeLessThan(9)
})
