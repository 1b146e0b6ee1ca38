import { useEffect, useMemo, useRef } from 'react'
import { pageOf } from '../../model/pages/index.ts'
import type { PropertyPageId } from '../../model/pages/property-content.ts'
import { propertyPlace } from '../features/content/place.ts'
import { type PropertyAt, usePropertyAt } from '../shell/property-at.ts'
import { projectInfo } from '../shell/stores.ts'
import { LoadFailure } from '../ui/load-failure.tsx'
import { PlaceScreen, ScreenSkeleton } from './content-screen.tsx'
import { NotFoundScreen } from './not-found-screen.tsx'

/** A page of a property: the editor of content, with the property for its place. */
export default function FactsScreen({ pageId, slug }: { pageId: PropertyPageId; slug: string }) {
  const { property, error, retry } = usePropertyAt(slug)
  if (error && !property) return <LoadFailure error={error} retry={retry} />
  if (property === undefined) return <ScreenSkeleton title={pageOf(pageId).label} />
  if (property === null) return <NotFoundScreen />
  return <PropertyPage key={property.id} property={property} pageId={pageId} />
}

function PropertyPage({ property: found, pageId }: { property: PropertyAt; pageId: PropertyPageId }) {
  const { id } = found
  const latest = useRef(found)
  latest.current = found
  // A new name after a save is no new page, and is what the page is called from then on.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the property is known by its id
  const place = useMemo(() => propertyPlace(found, pageId, () => latest.current.property_name), [id, pageId])
  const { slug, status } = found
  useEffect(() => {
    if (status === 'active') projectInfo.write({ selectedProperty: slug })
  }, [slug, status])
  return <PlaceScreen place={place} />
}
