import { isIPv6 } from 'node:net'

/** The eight groups of an IPv6 address, without leading noughts. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::')
  const [before, after] = [head, tail ?? ''].map(part => (part === '' ? [] : part.split(':')))
  const noughts = tail === undefined ? 0 : Math.max(0, 8 - (before?.length ?? 0) - (after?.length ?? 0))
  return [...(before ?? []), ...Array.from({ length: noughts }, () => '0'), ...(after ?? [])]
}

const shortest = (group: string) => group.replace(/^0+(?=.)/, '')

/** The IPv4 address that an address is or holds; undefined for one of IPv6. */
function plainOf(ip: string): string | undefined {
  if (!ip.includes(':')) return ip
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1] ?? (isIPv6(ip) ? undefined : ip)
}
const firstFour = (ip: string) => groupsOf((ip.split('%')[0] ?? '').toLowerCase()).slice(0, 4)

/** What limits count an address as: of IPv6 its first 64 bits, as a visitor has all the rest to themselves. */
export function networkOf(ip: string): string {
  return plainOf(ip) ?? `${firstFour(ip).map(shortest).join(':')}::/64`
}

/**
 * What limits of guesses and of strangers' forms count an address as: of IPv6 its first 56 bits, which providers give to one
 * home, so that its 256 networks are no 256 visitors.
 */
export function homeOf(ip: string): string {
  const plain = plainOf(ip)
  if (plain !== undefined) return plain
  const [first, second, third, fourth = '0'] = firstFour(ip)
  const last = fourth.padStart(4, '0').slice(0, 2)
  return `${[first, second, third, `${last}00`].map(group => shortest(group ?? '0')).join(':')}::/56`
}
