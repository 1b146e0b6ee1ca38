import { brands } from '../../../model/brands.ts'
import { grantablePages } from '../../../model/ceiling.ts'
import { splitId } from '../../../model/pages/access.ts'
import { type PageId, pageOf } from '../../../model/pages/index.ts'
import { type Area, areaKeys, type Flag, flags } from '../../../model/pages/page.ts'
import { flagsOf } from '../../../model/roles.ts'

type PageGroup = { readonly label: string; readonly pages: readonly PageId[] }
export type AreaPages = { readonly area: Area; readonly flags: readonly Flag[]; readonly groups: readonly PageGroup[] }

const groupOf = (id: PageId): string => {
  const { menu } = pageOf(id)
  if (menu === undefined) return 'Opened from other pages'
  return menu.length === 0 ? 'Top of the menu' : menu.join(' › ')
}

/** Every page with flags of its own, grouped as the menus group them, in their order. */
export const areaPages: readonly AreaPages[] = areaKeys.map(area => {
  const pages = grantablePages.filter(id => splitId(id).area === area)
  const offered = new Set(pages.flatMap(id => flagsOf(pageOf(id))))
  const groups = [...Map.groupBy(pages, groupOf)].map(([label, own]) => ({ label, pages: own }))
  return { area, flags: flags.filter(flag => offered.has(flag)), groups }
})

/** Which sites have the page, if not all: it distinguishes two pages of one label. */
export function sitesOf(id: PageId): string | undefined {
  const limited = pageOf(id).brands
  return (
    limited &&
    brands
      .filter(({ code }) => limited.includes(code))
      .map(({ display_label }) => display_label)
      .join(', ')
  )
}

/** Whether a page matches the search: by its label, its group, or its other search words. */
export function answers(id: PageId, group: string, wanted: string): boolean {
  const { label, keywords = [] } = pageOf(id)
  return [label, group, splitId(id).key, ...keywords].some(text => text.toLowerCase().includes(wanted))
}

export const flagLabels: Readonly<Record<Flag, string>> = {
  view: 'View',
  add: 'Add',
  edit: 'Edit',
  delete: 'Delete',
  approve: 'Approve',
  publish: 'Publish',
  export: 'Export',
}
