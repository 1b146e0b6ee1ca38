import { callOf, lines, specRoutes } from './read.ts'

/** A flag on a page: of the registry, or the one that the call names (`{page}`, `{portal}`, `{agreement}`, `{list}`). */
export type Need = { readonly page: string; readonly flag: string }
export type PageRight = {
  /** One of them is enough. */
  readonly any: readonly Need[]
  readonly brand?: 'brand' | 'brand?'
  /** Another right where the call names this: a brand, an id, or just that id. */
  readonly instead?: { readonly named: string; readonly any: readonly Need[] }
}
const words = ['public', 'portal key', 'buyer', 'signed in', 'own', 'site', 'website'] as const
export type Right = (typeof words)[number] | PageRight
export type SpecRight = { readonly call: string; readonly right: Right; readonly why?: string }

const pattern = /^((?:\w+|\{page\})?\.?[\w{}*-]+)\.(\w+)$/

/** `project_info.*.view` is each page of the area. */
function needsIn(text: string): Need[] {
  return text.split(' ').flatMap(part => {
    const [, page = '', flag = ''] = pattern.exec(part) ?? []
    if (page === '') throw new Error(`test/spec/endpoints.txt: ${part} is no right`)
    if (!page.endsWith('.*')) return [{ page, flag }]
    const keys = specRoutes.map(({ key }) => key).filter(key => key.startsWith(page.slice(0, -1)))
    return [...new Set(keys)].map(key => ({ page: key, flag }))
  })
}

function rightIn(text: string, call: string): Right {
  if (text === '') throw new Error(`test/spec/endpoints.txt: ${call} has no right in its second column`)
  const word = words.find(each => each === text)
  if (word) return word
  const [, main = '', brand, named, other = ''] =
    /^(.+?)(?: (brand\??))?(?:; with (brand|id(?: \d+)?) (.+))?$/.exec(text) ?? []
  return {
    any: needsIn(main),
    ...(brand === 'brand' || brand === 'brand?' ? { brand } : {}),
    ...(named === undefined ? {} : { instead: { named, any: needsIn(other) } }),
  }
}

/** The second and third column of test/spec/endpoints.txt; what they mean stands at its head. */
export const specRights: readonly SpecRight[] = lines('endpoints.txt').map(line => {
  const [, right = '', why] = line.split('|').map(cell => cell.trim())
  return { call: callOf(line), right: rightIn(right, line), ...(why === undefined ? {} : { why }) }
})

const inWords = (needs: readonly Need[]): string =>
  needs
    // Which pages of an area a call takes is judged behind the right: the matrix tries it.
    .map(({ page, flag }) => `${page.replace(/^\w+\.\{page\}$/, '{page}')}.${flag}`)
    .sort()
    .join(' ')

/** A right as a line that can be held against another. */
export function written(right: Right): string {
  if (typeof right === 'string') return right
  const { any, brand, instead } = right
  return `${inWords(any)}${brand ? ` ${brand}` : ''}${instead ? `; with ${instead.named} ${inWords(instead.any)}` : ''}`
}
