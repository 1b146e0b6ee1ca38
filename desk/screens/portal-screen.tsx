import { useMemo } from 'react'
import type { PortalPageId } from '../../model/pages/index.ts'
import { portalPlace } from '../features/content/portal-place.ts'
import { PlaceScreen } from './content-screen.tsx'

/** A page of the buyers' portal: the editor of content, with the portal for its place. */
export default function PortalScreen({ pageId }: { pageId: PortalPageId }) {
  const place = useMemo(() => portalPlace(pageId), [pageId])
  return <PlaceScreen place={place} />
}
