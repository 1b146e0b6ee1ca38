import { readdirSync } from 'node:fs'
import { defaultsOf } from '../defaults/index.ts'
import { type BrandCode, groupBrand } from '../model/brands.ts'
import type { Content, Warning } from '../model/content/content.ts'
import { resolve } from '../model/content/inherit.ts'
import { complete } from '../model/content/value.ts'
import { contentOf } from '../model/pages/site-content.ts'

export type Row = Record<string, unknown>

/** A site as it is seen from its defaults: own values over the group's. */
export function siteContents(code: BrandCode) {
  const section = (name: string): Row => {
    const fields = contentOf(name)?.fields ?? {}
    return complete(fields, resolve(fields, defaultsOf(groupBrand.code)[name], defaultsOf(code)[name]))
  }
  const warningsOf = (name: string): Warning[] => contentOf(name)?.warn?.(section(name) as never) ?? []
  return { section, warningsOf }
}

const folder = new URL('../model/content/pages/', import.meta.url)
const files = readdirSync(folder).filter(name => name.endsWith('.ts') && !name.endsWith('.test.ts'))

/** Every content page that stands in a file, by the name it is exported under. */
export const contentPages: readonly (readonly [string, Content])[] = (
  await Promise.all(
    files.map(async name => Object.entries((await import(new URL(name, folder).href)) as Record<string, Content>)),
  )
).flat()
