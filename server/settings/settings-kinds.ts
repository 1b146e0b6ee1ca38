import { BlockList, isIP } from 'node:net'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Cost, costs } from '../../model/contract/cost.ts'

/** The form of one setting. `words` completes the sentence "NAME must be ...". */
export interface SettingKind<T> {
  words: string
  /** The value, or undefined where the text does not match `words`. */
  parse(text: string): T | undefined
}

/** The store of uploads: a local folder (absolute path) or an S3 bucket. */
export type FilesLocation =
  | { kind: 'folder'; path: string }
  | { kind: 's3'; endpoint: string; bucket: string; key: string; secret: string; region: string }

export const folder: SettingKind<string> = {
  words: 'a folder, absolute or relative to where Atrium is started',
  parse: text => (text.includes('\0') ? undefined : resolve(text)),
}

export const word: SettingKind<string> = {
  words: 'a text without blanks',
  parse: text => (/^[\x21-\x7e]{1,500}$/.test(text) ? text : undefined),
}

export const hexKey: SettingKind<string> = {
  words: '64 hexadecimal digits, as `openssl rand -hex 32` prints them',
  parse: text => (/^[0-9a-f]{64}$/i.test(text) ? text.toLowerCase() : undefined),
}

export const publicKey: SettingKind<string> = {
  words: 'letters, digits, dots, dashes and underscores',
  parse: text => (/^[\w.-]{1,200}$/.test(text) ? text : undefined),
}

export const hostName: SettingKind<string> = {
  words: 'an address or host name to listen on, without port or scheme',
  parse: text => (/^[\w.:-]+$/.test(text) && !/^[\w.-]+:\d+$/.test(text) ? text : undefined),
}

export function integer(least: number, most: number): SettingKind<number> {
  return {
    words: `a whole number from ${least} to ${most}`,
    parse(text) {
      const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
      return value >= least && value <= most ? value : undefined
    },
  }
}

export function oneOf<const T extends string>(...choices: T[]): SettingKind<T> {
  return { words: `one of ${choices.join(', ')}`, parse: text => choices.find(choice => choice === text) }
}

export const timeOfDay: SettingKind<string> = {
  words: 'a time of day, as 03:15',
  parse: text => (/^([01]\d|2[0-3]):[0-5]\d$/.test(text) ? text : undefined),
}

export const onOff: SettingKind<boolean> = {
  words: 'on or off',
  parse: text => (text === 'on' ? true : text === 'off' ? false : undefined),
}

/** Decodes a part of an address; undefined where its percent signs are invalid. */
function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part)
  } catch {
    return undefined
  }
}

/** A URL with one of these schemes and a host, unchanged. */
export function address(...schemes: string[]): SettingKind<string> {
  return {
    words: `an address that starts with ${schemes.map(scheme => `${scheme}//`).join(' or ')}`,
    parse(text) {
      const url = URL.parse(text)
      const known = url?.hostname && schemes.includes(url.protocol)
      return known && decoded(url.username + url.password) !== undefined ? text : undefined
    },
  }
}

/** Addresses of mail, of a mail server on this machine or in the house as well: `root@localhost` is none that people in a form have. */
export const addresses: SettingKind<readonly string[]> = {
  words: 'addresses of mail, with commas between them',
  parse(text) {
    const found = text.split(',').map(each => each.trim())
    return found.every(each => /^[^\s@,<>"]{1,64}@[^\s@,<>"]{1,190}$/.test(each)) ? found : undefined
  },
}

export const origin: SettingKind<string> = {
  words: 'an origin: http:// or https://, host and, if needed, port, with no path',
  parse(text) {
    const url = URL.parse(text)
    const plain = url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`
    return plain ? url.origin : undefined
  },
}

/** Addresses and networks of addresses; the value tests whether an address is among them. */
export const networks: SettingKind<BlockList> = {
  words: 'addresses or networks, with commas between them',
  parse(text) {
    const list = new BlockList()
    for (const part of text.split(',')) {
      const [address = '', length, ...more] = part.trim().split('/')
      const version = isIP(address)
      const longest = version === 4 ? 32 : 128
      const bits = length === undefined ? longest : /^\d{1,3}$/.test(length) ? Number(length) : Number.NaN
      // A network of all addresses would trust anybody.
      if (version === 0 || more.length > 0 || !(bits > 0 && bits <= longest)) return undefined
      list.addSubnet(address, bits, version === 4 ? 'ipv4' : 'ipv6')
    }
    return list
  },
}

export const isAmong = (list: BlockList, address: string): boolean => {
  const version = isIP(address)
  return version !== 0 && list.check(address, version === 4 ? 'ipv4' : 'ipv6')
}

export const filesPlace: SettingKind<FilesLocation> = {
  words: 'file:///folder or s3://key:secret@host/bucket?region=name (add &tls=off for a plain http endpoint)',
  parse(text) {
    const url = URL.parse(text)
    if (url?.protocol === 'file:')
      return url.host || /%2f|%5c|%00/i.test(url.pathname) || decoded(url.pathname) === undefined
        ? undefined
        : { kind: 'folder', path: fileURLToPath(url) }
    const region = url?.searchParams.get('region')
    const tls = url?.searchParams.get('tls') ?? 'on'
    const bucket = url?.pathname.slice(1)
    const [key, secret] = [decoded(url?.username ?? ''), decoded(url?.password ?? '')]
    if (url?.protocol !== 's3:' || !url.host || !key || !secret || !region) return undefined
    if (!bucket || bucket.includes('/') || (tls !== 'on' && tls !== 'off')) return undefined
    return {
      kind: 's3',
      endpoint: `${tls === 'on' ? 'https' : 'http'}://${url.host}`,
      bucket,
      key,
      secret,
      region,
    }
  },
}

/** The targets for the sites' files: one for each site, by the site's name in addresses. */
export const sitePlaces = (sites: readonly string[]): SettingKind<ReadonlyMap<string, FilesLocation>> => ({
  words: `an address as of FILES_URL with {site} in it, which stands for ${sites.join(', ')}; then, after blanks, what differs as site=address`,
  parse(text) {
    const [common = '', ...others] = text.trim().split(/\s+/)
    if (!common.includes('{site}')) return undefined
    const addresses = new Map(sites.map(site => [site, common.replaceAll('{site}', site)]))
    for (const other of others) {
      const [, site = '', address = ''] = /^([a-z]+)=(.+)$/.exec(other) ?? []
      if (!addresses.has(site)) return undefined
      addresses.set(site, address)
    }
    const places = new Map<string, FilesLocation>()
    for (const [site, address] of addresses) {
      const place = filesPlace.parse(address)
      if (!place) return undefined
      places.set(site, place)
    }
    return places
  },
})

const parts = /\{(site|storage|region)\}/g
/** A web address with names in braces, filled in for each site. */
export const siteAddress: SettingKind<string> = {
  words: 'an address that starts with http:// or https://, in which {site}, {storage} and {region} are filled in',
  parse(text) {
    const filled = text.replace(parts, 'x')
    return /[{}]/.test(filled) || address('http:', 'https:').parse(filled) === undefined ? undefined : text
  },
}

/** The address where people can view a site's files, from the storage and region that they are written to. */
export const addressOfSite = (template: string, site: string, place: FilesLocation): string =>
  template.replace(parts, (_, name: string) => {
    if (name === 'site') return site
    if (place.kind === 's3') return name === 'storage' ? place.bucket : place.region
    return name === 'storage' ? (place.path.split(/[\\/]/).at(-1) ?? '') : ''
  })

/** Numbers by class of cost; undefined by name: no limit. */
export type Budget = Readonly<Record<Cost, number>> | Partial<Record<Cost, never>>

/** `read=600, list=100`; classes that are left out keep what they have, `off` lets everything pass. */
export function budget(usual: Readonly<Record<Cost, number>>): SettingKind<Budget> {
  return {
    words: `off, or classes with a number each (${costs.join(', ')}), with commas between them`,
    parse(text) {
      if (text === 'off') return {}
      if (text === 'usual') return usual
      const given: Record<Cost, number> = { ...usual }
      for (const part of text.split(',')) {
        const [, name, number] = /^([a-z]+)=(\d{1,6})$/.exec(part.trim()) ?? []
        const cost = costs.find(each => each === name)
        if (!cost || !(Number(number) >= 1)) return undefined
        given[cost] = Number(number)
      }
      return given
    },
  }
}
