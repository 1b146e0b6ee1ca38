import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { SearchOf } from '../../../model/kinds/search-of-page.ts'
import { type ContentPageId, labelOfPage } from '../../../model/pages/index.ts'
import { api } from '../../api/api.ts'
import { useRead } from '../../form/use-form.ts'
import { DraftCard } from '../../records/draft-card.tsx'
import { IntoLaunchOf } from '../../records/into-launch-of.tsx'
import { useMay } from '../../shell/profile.ts'
import { QuietButton } from '../../ui/button.ts'
import { say } from '../../ui/say.ts'
import type { PageDraft } from './draft-calls.ts'
import { draftsKey } from './draft-target.ts'
import type { Session } from './session.ts'
import type { EditorTarget } from './target.ts'
import { useSession } from './use-session.ts'

type Props = {
  readonly session: Session
  readonly named: NonNullable<EditorTarget['named']>
  readonly mayEdit: boolean
}

/** Which draft of the page is worked on, and how it goes on. */
export default function DraftNotice({ session, named: { id, page }, mayEdit }: Props) {
  const queries = useQueryClient()
  const may = useMay()
  const go = useNavigate()
  // With each version that the form has: what is done here is done to that one.
  const seen = useSession(session, now => now.stored.version)
  const { data } = useQuery({
    queryKey: [...draftsKey(page), id, seen],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => page.drafts.read(id, { signal }),
  })
  const all = useQuery({ queryKey: draftsKey(page), queryFn: ({ signal }) => page.drafts.list(signal) })
  const isDirty = useRead(session.form, form => form.isDirty())
  const toPage = (search: SearchOf<ContentPageId>) => go({ to: '.', search, replace: true })
  const refresh = () => queries.invalidateQueries({ queryKey: draftsKey(page) })
  if (!data) return null

  async function rename(name: string) {
    await page.drafts.save(id, { version: data?.version ?? 0, name })
    await session.meetNewer((await session.target.read()).version)
    await refresh()
  }
  async function remove() {
    await page.drafts.remove(id, data?.version ?? 0)
    session.discard()
    say(`Deleted the draft “${data?.name}” of ${labelOfPage(page.page)}`)
    await toPage({})
    await refresh()
  }
  return (
    <DraftCard
      draft={data}
      values={data.state.values}
      others={all.data?.items.filter(each => each.id !== id) ?? []}
      read={draft => ({
        queryKey: [...draftsKey(page), draft, 'values'],
        queryFn: async ({ signal }) => (await page.drafts.read(draft, { signal })).state.values,
      })}
      fields={session.content.fields}
      readers={page.publication?.readers ?? 'visitors'}
      {...{ mayEdit, isDirty }}
      mayLaunch={page.property !== undefined || may('publish', page.page, page.brand?.code)}
      launching={onClose => <Launching {...{ page, draft: data, onClose }} onPut={refresh} />}
      onRename={rename}
      onDelete={remove}
      more={
        <QuietButton size="compact-sm" disabled={isDirty} onClick={() => void toPage({ lay: id })}>
          Lay it on the page
        </QuietButton>
      }
    />
  )
}

type LaunchingProps = {
  readonly page: EditorTarget
  readonly draft: PageDraft
  onPut(): Promise<unknown>
  onClose(): void
}
/** A page of a site goes into a launch as the draft stands; one of a property as it is to be, as when it is typed there. */
function Launching({ page, draft, onPut, onClose }: LaunchingProps) {
  const { id, version, name, page_version, state } = draft
  const { property, brand } = page
  return (
    <IntoLaunchOf
      what={`the draft “${name}” of ${labelOfPage(page.page)}`}
      example="Christmas"
      {...{ onPut, onClose }}
      {...(property
        ? {
            put: (launch_id: number | undefined, called: string) =>
              api.launches.putFacts({
                body: {
                  ...{ property: property.id, page: page.page, version: page_version, values: { ...state.values } },
                  ...(launch_id === undefined ? { name: called } : { launch_id }),
                },
              }),
          }
        : { member: { brand: brand?.code ?? null, page: page.page, version: 0, draft: { id, version } } })}
    />
  )
}
