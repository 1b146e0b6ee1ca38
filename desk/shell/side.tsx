import { sideMenu } from '../../model/pages/menu.ts'
import { BrandSelector } from './brand-selector.tsx'
import { propertyParam, useHere } from './here.ts'
import { useAccess } from './profile.ts'
import { PropertySelector } from './property-selector.tsx'
import { SideMenu } from './side-menu.tsx'
import classes from './side-menu.module.css'

/** The side of an area: in the website and project info areas what is worked on, then the area's pages for this role. */
export function Side() {
  const { area, brand, params } = useHere()
  const access = useAccess()
  if (!area) return null
  const menu = sideMenu(area, access, brand?.code)
  const isOfProperty = area === 'project_info'
  const shows = !isOfProperty || params[propertyParam] !== undefined
  return (
    <>
      {area === 'website' && <BrandSelector />}
      {isOfProperty && <PropertySelector />}
      {shows && menu.length > 0 && <SideMenu nodes={menu} />}
      {area === 'website' && !brand && <p className={classes.empty}>Choose a website to see its pages.</p>}
    </>
  )
}
