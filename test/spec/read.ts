import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const lines = (file: string): string[] =>
  readFileSync(join(import.meta.dirname, file), 'utf8')
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '' && !line.startsWith('#'))

/** `{name}` as the specification writes a parameter, `:name` as we do. */
const pattern = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1')

export type SpecRoute = { path: string; key: string; menu?: string[]; brands?: string[]; label?: string }

/** test/spec/pages.txt; what its columns mean stands at its head. */
export const specRoutes: SpecRoute[] = lines('pages.txt').map(line => {
  const [path = '', key = '', menu = '', brands = '', label = ''] = line.split('|').map(cell => cell.trim())
  return {
    path: pattern(path.replace(/ \(ours\)$/, '')),
    key,
    ...(menu === '-' ? {} : { menu: menu === 'top' ? [] : menu.split('>').map(group => group.trim()) }),
    ...(brands === 'all' ? {} : { brands: brands.split(' ') }),
    ...(label === '-' ? {} : { label }),
  }
})

/** test/spec/endpoints.txt as `METHOD /path`; what each call needs is in rights.ts. */
export const specCalls: string[] = lines('endpoints.txt').map(callOf)

/** test/spec/pending.txt: calls of the specification that nobody serves yet. */
export const pendingCalls: string[] = lines('pending.txt').map(callOf)

export function callOf(line: string): string {
  const [method = '', path = ''] = line.split(' ')
  return `${method} /${pattern(path)}`
}
