import { listsOnPage } from '../../model/kinds/on-page.ts'
import { splitId } from '../../model/pages/access.ts'
import { type PageId, pageIds, pageOf } from '../../model/pages/index.ts'
import { type Area, areaKeys, areas, type Screen } from '../../model/pages/page.ts'
import { flagsOf } from '../../model/roles.ts'
import { code, page, table } from './markdown.ts'

const sections: readonly (Area | 'desk')[] = ['desk', ...areaKeys]
export const areaTitle = (area: Area | 'desk'): string =>
  area === 'desk' ? 'The desk itself' : `${areas[area].label} (${code(area)})`
export const pagesIn = (area: Area | 'desk'): PageId[] => pageIds.filter(id => splitId(id).area === area)

const screenWords: { [K in Screen['kind']]: (screen: Extract<Screen, { kind: K }>, id: PageId) => string } = {
  content: ({ content }) => `content of ${code(content.section)}`,
  facts: ({ content }) => `${code(content.section)} of a property`,
  portal: ({ content }) => `${code(content.section)} of the buyers portal`,
  list: (_, id) => `list of ${listsOnPage(id).map(code).join(', ')}`,
  approval: ({ approval }) => `approval ${code(approval)}`,
  custom: ({ why }) => `custom: ${why}`,
}
// The key and the argument are of one kind; the type checker cannot follow that through an index.
const screenOf = (screen: Screen, id: PageId): string =>
  (screenWords[screen.kind] as (screen: Screen, id: PageId) => string)(screen, id)

function row(id: PageId): string[] {
  const { path, detail, label, menu, brands, everyone, flagOf } = pageOf(id)
  const place = menu === undefined ? 'in no menu' : ['menu', ...menu].join(' › ')
  const flags = everyone ? 'everyone signed in' : flagOf ? `as ${code(flagOf)}` : flagsOf(pageOf(id)).join(' ')
  return [
    code(path) + (detail ? ` and ${code(detail)}` : ''),
    label,
    code(id),
    place,
    brands?.join(' ') ?? 'all',
    flags,
    screenOf(pageOf(id).screen, id),
  ]
}

export function pagesPage(): string {
  return page(
    'Pages',
    `${pageIds.length} pages. Rows: ${code('model/pages')}.`,
    ...sections.flatMap(area => [
      `## ${areaTitle(area)}`,
      table(['address', 'label', 'id', 'place', 'brands', 'flags', 'screen'], pagesIn(area).map(row)),
    ]),
  )
}
