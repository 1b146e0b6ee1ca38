import { lines, specRoutes } from './read.ts'

type Given = { readonly pages: readonly string[]; readonly flags: readonly string[] }
export type SpecRole = { readonly name: string; readonly brands: readonly string[]; readonly given: readonly Given[] }

const inBrands = (brands: readonly string[]) => (key: string) => {
  const limit = specRoutes.find(route => route.key === key)?.brands
  return limit === undefined || limit.some(code => brands.includes(code))
}

/** `website.* -website.x`, `buyers_portal > Data Management` or keys, with blanks between. */
function pagesIn(text: string): string[] {
  const [area = '', group] = text.split(' > ')
  const keys = [...new Set(specRoutes.map(({ key }) => key))]
  if (group !== undefined)
    return keys.filter(
      key => key.startsWith(`${area}.`) && specRoutes.some(route => route.key === key && route.menu?.at(-1) === group),
    )
  const parts = text.split(' ')
  const without = parts.flatMap(part => (part.startsWith('-') ? [part.slice(1)] : []))
  const named = parts.flatMap(part =>
    part.endsWith('.*') ? keys.filter(key => key.startsWith(part.slice(0, -1))) : part.startsWith('-') ? [] : [part],
  )
  const strange = [...named, ...without].filter(key => !keys.includes(key))
  if (strange.length > 0) throw new Error(`test/spec/roles.txt: ${strange.join(', ')} is in no route`)
  return named.filter(key => !without.includes(key))
}

/** test/spec/roles.txt; what its columns mean stands at its head. */
export const specRoles: readonly SpecRole[] = lines('roles.txt').map(line => {
  const [name = '', brands = '', ...given] = line.split('|').map(cell => cell.trim())
  const codes = brands.split(' ')
  return {
    name,
    brands: codes,
    given: given.map(cell => {
      const [pages = '', flags = ''] = cell.split(': ')
      return { pages: pagesIn(pages).filter(inBrands(codes)), flags: flags.split(' ') }
    }),
  }
})
