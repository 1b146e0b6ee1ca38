import { Suspense } from 'react'
import type { Access } from '../../model/pages/access.ts'
import { pageOf } from '../../model/pages/index.ts'
import { sideMenu, siteOverview } from '../../model/pages/menu.ts'
import { laterPart } from '../ui/later-part.tsx'
import { type Here, propertyParam, useHere } from './here.ts'
import { useAccess } from './profile.ts'
import classes from './side.module.css'
import { SideMenu } from './side-menu.tsx'
import { Empty } from './side-menu-elements.ts'
import { websiteBrands } from './switching.ts'

// Two areas have a selector; the others do not load it.
const BrandSelector = laterPart(() => import('./brand-selector.tsx'), { isQuiet: true })
const PropertySelector = laterPart(() => import('./property-selector.tsx'), { isQuiet: true })

/** Whether the area has a selector, and this role has anything to choose by it. */
const hasSelector = (access: Access, area: Here['area']): boolean =>
  area === 'website' ? websiteBrands(access).length > 0 : area === 'project_info' && sideMenu(area, access).length > 0

/** Whether the area has a side at all for this role: a selector, or a page in its menu. */
export const hasSide = (access: Access, { area, brand }: Here): boolean =>
  area !== undefined && (hasSelector(access, area) || sideMenu(area, access, brand?.code).length > 0)

/** Before the menu of a site: all of it at a glance. */
const ofSite = { kind: 'page', id: siteOverview, label: pageOf(siteOverview).label } as const

/** The side of an area: the selector in the website and project info areas, then the area's pages for this role. */
export function Side() {
  const { area, brand, params } = useHere()
  const access = useAccess()
  if (!area) return null
  const isChosenHere = hasSelector(access, area)
  const pages = sideMenu(area, access, brand?.code)
  const menu = brand && pages.length > 0 ? [ofSite, ...pages] : pages
  const isOfProperty = area === 'project_info'
  const shows = !isOfProperty || params[propertyParam] !== undefined
  return (
    <>
      <Suspense fallback={<div className={classes.selecting} />}>
        {isChosenHere && (isOfProperty ? <PropertySelector /> : <BrandSelector />)}
      </Suspense>
      {shows && menu.length > 0 && <SideMenu nodes={menu} />}
      {area === 'website' && isChosenHere && !brand && <Empty>Choose a website to see its pages.</Empty>}
    </>
  )
}
