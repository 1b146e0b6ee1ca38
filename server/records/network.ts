import { isIPv6 } from 'node:net'

/** The eight groups of an IPv6 address, without leading noughts. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::')
  const [before, after] = [head, tail ?? ''].map(part => (part === '' ? [] : part.split(':')))
  const noughts = tail === undefined ? 0 : Math.max(0, 8 - (before?.length ?? 0) - (after?.length ?? 0))
  return [...(before ?? []), ...Array.from({ length: noughts }, () => '0'), ...(after ?? [])]
}

/** What limits count an address as: of IPv6 its first 64 bits, as a visitor has all the rest to themselves. */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped !== undefined || !isIPv6(ip)) return mapped ?? ip
  const [address = ''] = ip.split('%')
  const first = groupsOf(address.toLowerCase()).slice(0, 4)
  return `${first.map(group => group.replace(/^0+(?=.)/, '')).join(':')}::/64`
}
