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

test('strangers who fill the queue from many networks close it to nobody who is known', async () => {
  const ends: string[] = []
  const one = (whose: string) =>
    hashPassword('walking under tall trees', whose).then(
      () => void ends.push(whose),
      () => void ends.push(`${whose} refused`),
    )
  const flood = Array.from({ length: 300 }, (_, n) => one(`10.1.${n >> 8}.${n & 255}`))
  await Promise.all([...flood, one('device 7'), one('user 8'), one('staff')])
  const hashed = ends.filter(each => !/refused/.test(each))
  // Each second turn is theirs; a machine that is busy may end some others meanwhile, but not half of those that wait.
  for (const whose of ['device 7', 'user 8', 'staff']) {
    expect(hashed).toContain(whose)
    expect(hashed.indexOf(whose)).toBeLessThan(128)
  }
  expect(ends.length - hashed.length).toBe(300 - 2 - 256)
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
