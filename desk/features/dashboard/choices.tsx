import { Link } from '@tanstack/react-router'
import { pageOf } from '../../../model/pages/index.ts'
import { landingOf, topMenu } from '../../../model/pages/menu.ts'
import { areas } from '../../../model/pages/page.ts'
import { pathOf } from '../../../model/pages/route.ts'
import { accentOfBrand } from '../../shell/accents.ts'
import { adminPages } from '../../shell/admin-pages.ts'
import { useProfile } from '../../shell/profile.ts'
import { brandPath, landingPathOf, websiteBrands } from '../../shell/switching.ts'
import { Swatch } from '../../ui/swatch.tsx'
import classes from './choices.module.css'

/** What the person may manage: the websites one by one, the other areas as they are. */
export function Choices() {
  const { access, name } = useProfile().user_role
  const others = topMenu(access).flatMap(area => {
    const landing = area === 'website' ? undefined : landingOf(area)
    return landing ? [{ area, label: pageOf(landing).label, path: landingPathOf(area) }] : []
  })
  const [admin] = adminPages(access)
  if (admin) others.push({ area: 'admin', label: areas.admin.label, path: pathOf(admin) })
  const sites = websiteBrands(access)
  if (sites.length + others.length === 0)
    return (
      <p className={classes.nothing}>
        Your role, {name}, opens no page yet. Ask an administrator who keeps {pageOf('admin.user-role').label} to add
        what you need.
      </p>
    )
  return (
    <ul className={classes.choices} aria-label="What you can manage" data-tour="places">
      {sites.map(brand => (
        <li key={brand.code}>
          <Link to={brandPath(access, brand)} className={classes.choice}>
            <Swatch accent={accentOfBrand(brand.code)} />
            {brand.display_label}
          </Link>
        </li>
      ))}
      {others.map(({ area, label, path }) => (
        <li key={area}>
          <Link to={path} className={classes.choice}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}
