import { Navigate, useParams } from '@tanstack/react-router'
import { brandBySlug } from '../../model/brands.ts'
import { brandParam } from '../../model/pages/menu.ts'
import { areas } from '../../model/pages/page.ts'
import { pathOf } from '../../model/pages/route.ts'
import { NotFoundScreen } from '../screens/not-found-screen.tsx'
import { adminPages } from './admin-pages.ts'
import { propertyParam } from './here.ts'
import { useAccess } from './profile.ts'
import { brandPath, landingPathOf, propertyPath } from './switching.ts'

type Path = `/${string}`

function useAdmin(): Path | undefined {
  const [first] = adminPages(useAccess())
  return first && pathOf(first)
}
function useWebsite(): Path | undefined {
  const access = useAccess()
  const brand = brandBySlug(useParams({ strict: false })[brandParam as never] ?? '')
  return brand && brandPath(access, brand)
}
function useProperty(): Path | undefined {
  const access = useAccess()
  return propertyPath(access, useParams({ strict: false })[propertyParam as never] ?? '')
}

/** Leads on to the first page there, in place of itself: Back goes to where one came from. */
const leading = (usePath: () => Path | undefined) => () => {
  const path = usePath()
  return path ? <Navigate to={path} replace /> : <NotFoundScreen />
}

/** Addresses that are no page of their own, as one gets by shortening that of a page: each leads to the first page under it. */
export const shortened = [
  { path: areas.admin.path, component: leading(useAdmin) },
  { path: `${landingPathOf('website')}/$${brandParam}`, component: leading(useWebsite) },
  { path: `${landingPathOf('project_info')}/$${propertyParam}`, component: leading(useProperty) },
]
