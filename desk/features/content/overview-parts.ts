import type { Static } from 'typebox'
import type { Brand } from '../../../model/brands.ts'
import type { contract } from '../../../model/contract/index.ts'
import { type Access, maySee } from '../../../model/pages/access.ts'
import { type PageId, pageIds, pageOf } from '../../../model/pages/index.ts'
import { type MenuNode, sideMenu } from '../../../model/pages/menu.ts'

type Overview = Static<(typeof contract)['sites']['overview']['reply']>
export type LookedPage = Overview['pages'][number]
export type LookedList = Overview['lists'][number]
export type Looked = LookedPage | LookedList

export const isList = (of: Looked): of is LookedList => 'kind' in of

/** What somebody comes for, in the order in which it is asked about. */
export const wantedWords = {
  publish: 'To publish',
  planned: 'Scheduled',
  review: 'Waits for review',
  findings: 'With findings',
} as const
export type Wanted = keyof typeof wantedWords

export function isShown(of: Looked, wanted: Wanted): boolean {
  if (wanted === 'findings') return of.findings > 0
  if (isList(of)) return { publish: of.kept, planned: of.planned + of.launched, review: of.asked }[wanted] > 0
  if (wanted === 'publish') return of.state !== 'published'
  if (wanted === 'planned') return of.publish_at !== null || of.launch !== null
  return of.review !== null && of.review.state !== 'agreed'
}

type Part = { readonly label: string; readonly items: readonly Looked[] }

/** By the groups of the menu, each page followed by its tabs; then what has no look of its own. */
export function partsOf(
  access: Access,
  brand: Brand,
  all: readonly Looked[],
): { parts: readonly Part[]; others: readonly PageId[] } {
  const parts = new Map<string, Looked[]>()
  const others: PageId[] = []
  const put = (id: PageId, label: string, isTab: boolean) => {
    const found = all.filter(({ page }) => page === id)
    if (found.length === 0 && !isTab) others.push(id)
    if (found.length > 0) parts.set(label, [...(parts.get(label) ?? []), ...found])
  }
  const walk = (nodes: readonly MenuNode[], label: string) => {
    for (const node of nodes) {
      if (node.kind === 'group') walk(node.items, node.label)
      else {
        put(node.id, label, false)
        for (const tab of pageIds)
          if (pageOf(tab).tabOf === node.id && maySee(access, tab, brand.code)) put(tab, label, true)
      }
    }
  }
  walk(sideMenu('website', access, brand.code), 'Pages')
  return { parts: [...parts].map(([label, items]) => ({ label, items })), others }
}
