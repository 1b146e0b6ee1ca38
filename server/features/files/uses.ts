import { type Kysely, sql } from 'kysely'
import type { Brand } from '../../../model/brands.ts'
import type { Content } from '../../../model/content/content.ts'
import { fieldAt, isObject } from '../../../model/content/value.ts'
import { type PageId, pageIds, pageOf } from '../../../model/pages/index.ts'
import type { Tables } from '../../db/tables.ts'

export type Use = { brand: string; page: string; label: string; path: string; published: boolean }

/** Every place in the sites of these brands that names the file, drafts and what is published. One line for each place. */
export async function usesOf(db: Kysely<Tables>, brands: readonly Brand[], sha: string): Promise<Use[]> {
  const needle = `/media/${sha}/`
  const uses = new Map<string, Use>()
  for (const brand of brands) {
    for (const table of ['site_published', 'site_sections'] as const) {
      const rows = await db
        .selectFrom(table)
        .where('brand_id', '=', brand.id)
        .where('site_id', '=', brand.site_id)
        .where(sql<boolean>`own::text like ${`%${needle}%`}`)
        .select(['section', 'own'])
        .orderBy('section')
        .execute()
      for (const { section, own } of rows) {
        for (const path of pathsOf(own, needle)) {
          const key = `${brand.id} ${section} ${path}`
          if (!uses.has(key))
            uses.set(key, { brand: brand.code, ...named(section, path), path, published: table === 'site_published' })
        }
      }
    }
  }
  return [...uses.values()]
}

/** Dotted paths of the texts that hold it: an image field, or a rich text with the picture in it. */
function pathsOf(value: unknown, needle: string, at = ''): string[] {
  if (typeof value === 'string') return value.includes(needle) ? [at] : []
  const parts = Array.isArray(value) ? [...value.entries()] : isObject(value) ? Object.entries(value) : []
  return parts.flatMap(([key, inner]) => pathsOf(inner, needle, at === '' ? String(key) : `${at}.${key}`))
}

function named(section: string, path: string): { page: string; label: string } {
  const found = pagesBySection().get(section)
  // A section whose page comes later is still a use: better its bare name than silence.
  if (!found) return { page: section, label: path }
  return {
    page: found.page,
    label: `${pageOf(found.page).label} › ${fieldAt(found.content.fields, path)?.label ?? path}`,
  }
}

function pagesBySection(): Map<string, { page: PageId; content: Content }> {
  const found = new Map<string, { page: PageId; content: Content }>()
  for (const page of pageIds) {
    const { screen } = pageOf(page)
    if (screen.kind === 'content') found.set(screen.content.section, { page, content: screen.content })
  }
  return found
}
