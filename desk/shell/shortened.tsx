import { Navigate, useParams } from '@tanstack/react-router'
import { areas } from '../../model/pages/page.ts'
import { pathOf, type RouteParams } from '../../model/pages/route.ts'
import { adminPages } from './admin-pages.ts'
import { propertyParam } from './here.ts'
import { NotFoundScreen } from './not-found-screen.tsx'
import { useAccess } from './profile.ts'
import { landingPathOf, propertyPath } from './switching.ts'

type Path = `/${string}`

const useNamed = (): RouteParams => useParams({ strict: false })

function useAdmin(): Path | undefined {
  const [first] = adminPages(useAccess())
  return first && pathOf(first)
}
function useProperty(): Path | undefined {
  const access = useAccess()
  return propertyPath(access, useNamed()[propertyParam] ?? '')
}

/** Leads on to the first page there, in place of itself: Back goes to the page before. */
const leading = (usePath: () => Path | undefined) => () => {
  const path = usePath()
  return path ? <Navigate to={path} replace /> : <NotFoundScreen />
}

/**
 * Addresses that are no page of their own, which a person gets by shortening that of a page: each leads to the first
 * page under it.
 */
export const shortened = [
  { path: areas.admin.path, component: leading(useAdmin) },
  { path: `${landingPathOf('project_info')}/$${propertyParam}`, component: leading(useProperty) },
]
