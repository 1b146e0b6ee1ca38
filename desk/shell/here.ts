import { useRouterState } from '@tanstack/react-router'
import { useMemo } from 'react'
import { type Brand, brandBySlug } from '../../model/brands.ts'
import type { PageId } from '../../model/pages/index.ts'
import { areaOf, brandParam } from '../../model/pages/menu.ts'
import type { Area } from '../../model/pages/page.ts'
import { matchPath, type RouteParams } from '../../model/pages/route.ts'

/** The parameter that names the property of a project info page: its slug. */
export const propertyParam = 'propertyName'

export type Here = {
  readonly id?: PageId
  readonly params: RouteParams
  readonly area?: Area
  readonly brand?: Brand
}

/** The person's current page, read from the address; empty if no page has that address. */
export function useHere(): Here {
  const path = useRouterState({ select: state => state.location.pathname })
  return useMemo(() => hereOf(path), [path])
}

/** The page that an address names; empty if none has it. */
export function hereOf(path: string): Here {
  const match = matchPath(path)
  if (!match) return { params: {} }
  const area = areaOf(match.id)
  const brand = brandBySlug(match.params[brandParam] ?? '')
  return { ...match, ...(area ? { area } : {}), ...(brand ? { brand } : {}) }
}
