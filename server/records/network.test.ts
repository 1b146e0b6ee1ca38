import { expect, test } from 'vitest'
import { networkOf } from './network.ts'

test('an IPv4 address is itself, however it is written', () => {
  expect(networkOf('203.0.113.9')).toBe('203.0.113.9')
  expect(networkOf('::ffff:203.0.113.9')).toBe('203.0.113.9')
})

test('of IPv6 the first 64 bits count: one visitor has the rest', () => {
  const one = networkOf('2001:db8:1:2:aaaa:bbbb:cccc:dddd')
  expect(one).toBe('2001:db8:1:2::/64')
  expect(networkOf('2001:0DB8:0001:0002::1')).toBe(one)
  expect(networkOf('2001:db8:1:3::1')).not.toBe(one)
  expect(networkOf('2001:db8::1')).toBe('2001:db8:0:0::/64')
  expect(networkOf('::1')).toBe('0:0:0:0::/64')
})
