import { useQuery } from '@tanstack/react-query'
import { Link, useRouterState } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Brand } from '../../model/brands.ts'
import { type ContentPageId, pageOf } from '../../model/pages/index.ts'
import { ApiError } from '../api/client.ts'
import { ContentEditor } from '../features/content/content-editor.tsx'
import { draftTarget } from '../features/content/draft-target.ts'
import { lay } from '../features/content/laid.ts'
import { openSession } from '../features/content/open-session.ts'
import { sidePanels } from '../features/content/side-panels.ts'
import { type EditorTarget, siteTarget } from '../features/content/target.ts'
import { useProfile } from '../shell/profile.ts'
import { LoadFailure } from '../ui/load-failure.tsx'
import { say } from '../ui/say.ts'
import { ScreenSkeleton } from '../ui/screen-skeleton.tsx'

/** A page of a site. */
export default function ContentScreen({ pageId, brand }: { pageId: ContentPageId; brand: Brand }) {
  const place = useMemo(() => siteTarget(brand, pageId), [brand, pageId])
  return <PlaceScreen place={place} />
}

/** The editor of any content page: everything it shows comes from the page's schema. */
export function PlaceScreen({ place: page }: { place: EditorTarget }) {
  const { id: user } = useProfile()
  const asked = useRouterState({ select: ({ location }) => new URLSearchParams(location.searchStr).get('draft') })
  const id = Number(asked)
  const place = useMemo(() => (asked !== null && id > 0 ? draftTarget(page, id) : page), [page, asked, id])
  const opened = useQuery({
    queryKey: ['content', user, place.key, place.page],
    queryFn: async () => {
      // If the panel does not load, its place says so.
      const panel = sidePanels[place.page]?.load().catch(() => undefined)
      const session = await openSession(user, place)
      await lay(session).catch(refused)
      await panel
      return session
    },
    // The session keeps itself up to date; a page that is opened again starts from the content at that time.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    structuralSharing: false,
  })
  if (opened.data) return <ContentEditor key={place.key} session={opened.data} />
  if (opened.error)
    return (
      <>
        <LoadFailure error={opened.error} retry={() => void opened.refetch()} />
        {place.named && (
          <Link to="." search={{}}>
            To the page itself
          </Link>
        )}
      </>
    )
  return <ScreenSkeleton title={pageOf(place.page).label} />
}

/** The page is there all the same. */
function refused(error: unknown): void {
  if (!(error instanceof ApiError)) throw error
  say(`The draft could not be laid on the page. ${error.message}`)
}
