import { useEffect, useMemo, useRef } from 'react'
import { pageOf } from '../../model/pages/index.ts'
import type { PropertyPageId } from '../../model/pages/property-content.ts'
import { propertyTarget } from '../features/content/target.ts'
import { projectInfo } from '../session/stores.ts'
import { NotFoundScreen } from '../shell/not-found-screen.tsx'
import { type PropertyAt, usePropertyAt } from '../shell/property-at.ts'
import { LoadFailure } from '../ui/load-failure.tsx'
import { ScreenSkeleton } from '../ui/screen-skeleton.tsx'
import { PlaceScreen } from './content-screen.tsx'

/** A page of a property: the editor of content, with the property as its target. */
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
  // A new name after a save is no new page; the page has that name from then on.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the property is known by its id
  const place = useMemo(() => propertyTarget(found, pageId, () => latest.current.property_name), [id, pageId])
  const { slug, status } = found
  useEffect(() => {
    if (status === 'active') projectInfo.write({ selectedProperty: slug })
  }, [slug, status])
  return <PlaceScreen place={place} />
}
