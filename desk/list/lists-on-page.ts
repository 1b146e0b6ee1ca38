import type { ListKey } from '../../model/lists/index.ts'

/** Lists that are kept on one page: the page's own first. */
const together: Partial<Record<ListKey, readonly ListKey[]>> = {
  buyersFaqs: ['buyersFaqs', 'faqCategories'],
  webAwards: ['webAwards', 'webAwardYears'],
  knowledgeCenter: ['knowledgeCenter', 'knowledgeFolders'],
}

/** Where an address says which of the lists of its page is shown. */
export const listParameter = 'list'

export const listsOnPage = (list: ListKey): readonly ListKey[] => together[list] ?? [list]

/** The list that a page shows at an address. */
export function listShown(list: ListKey, search: URLSearchParams): ListKey {
  const asked = search.get(listParameter)
  return listsOnPage(list).find(key => key === asked) ?? list
}
