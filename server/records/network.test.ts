import { expect, test } from 'vitest'
import { homeOf, networkOf } from './network.ts'

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

test('a home has 56 bits, so that its 256 networks are no 256 visitors', () => {
  const home = homeOf('2001:db8:1:200::1')
  expect(home).toBe('2001:db8:1:200::/56')
  expect(homeOf('2001:db8:1:2ff:1::1')).toBe(home)
  expect(homeOf('2001:db8:1:300::1')).not.toBe(home)
  expect(homeOf('2001:db8:1:2::1')).toBe('2001:db8:1:0::/56')
  expect(homeOf('203.0.113.9')).toBe('203.0.113.9')
  expect(homeOf('::ffff:203.0.113.9')).toBe('203.0.113.9')
})
