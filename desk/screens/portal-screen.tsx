import { useMemo } from 'react'
import type { PortalPageId } from '../../model/pages/index.ts'
import { portalTarget } from '../features/content/portal-target.ts'
import { PlaceScreen } from './content-screen.tsx'

/** A page of the buyers' portal: the editor of content, with the portal as its target. */
export default function PortalScreen({ pageId }: { pageId: PortalPageId }) {
  const place = useMemo(() => portalTarget(pageId), [pageId])
  return <PlaceScreen place={place} />
}
