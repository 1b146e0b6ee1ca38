import { joinedVersion, partsOf } from '../../records/joined-version.ts'
import type { PageDraft } from './draft-calls.ts'
import type { EditorTarget, PageState } from './target.ts'

/** In the cache. */
const drafts = 'pageDrafts'
export const draftsKey = ({ key, page }: Pick<EditorTarget, 'key' | 'page'>) => [drafts, key, page] as const

/** How many heartbeats there are to one look for a newer version. */
const beatsOfARead = 3
const joined = ({ version, page_version }: PageDraft): number => joinedVersion(version, page_version)
const asState = (draft: PageDraft): PageState => ({ ...draft.state, version: joined(draft) })

/** A named draft of a page, which the editor works on as on the page itself (decision 352). It is saved and not published. */
export function draftTarget(page: EditorTarget, id: number): EditorTarget {
  let name = ''
  let [beats, latest] = [0, 0]
  const known = (draft: PageDraft): PageDraft => {
    name = draft.name
    return draft
  }
  const read = async (signal?: AbortSignal) => known(await page.drafts.read(id, signal ? { signal } : {}))
  const { publication: _, mails: __, ...rest } = page
  return {
    ...rest,
    key: `${page.key}-draft-${id}`,
    named: { id, page },
    get name() {
      return `${page.name}, draft “${name}”`
    },
    shownIn: [drafts],
    standing: detail => asState(known(detail as PageDraft)),
    read: async signal => asState(await read(signal)),
    save: async ({ version, values, own }) => {
      const { version: of, under } = partsOf(version)
      return asState(known(await page.drafts.save(id, { version: of, page_version: under, values, own })))
    },
    presence: async (leaving, signal) => {
      const { others } = await page.presence(leaving, signal)
      // The whole draft is read for it: not at every beat.
      beats += 1
      if (!leaving && beats % beatsOfARead === 0) latest = joined(await read(signal))
      return { others, version: latest }
    },
  }
}
