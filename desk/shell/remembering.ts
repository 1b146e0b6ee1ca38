import { useEffect } from 'react'
import type { Area } from '../../model/pages/page.ts'
import { buyer, projectInfo, seller, website } from '../session/stores.ts'
import { type Here, propertyParam } from './here.ts'

const stores = { buyers_portal: buyer, sellers_portal: seller, website } as const satisfies Partial<
  Record<Area, unknown>
>

/** Remembers the person's last page in each area, for the next visit. */
export function useRemembering({ id, area, brand, params }: Here) {
  const property = params[propertyParam]
  useEffect(() => {
    if (!id || !area || id.startsWith('desk.')) return
    if (area === 'project_info' && property !== undefined) projectInfo.write({ selectedProperty: property })
    if (area in stores) stores[area as keyof typeof stores].write({ page: id, brand: brand?.slug ?? null })
  }, [id, area, brand, property])
}
