import { Link } from '@tanstack/react-router'
import { pageOf } from '../../../model/pages/index.ts'
import { landingOf, topMenu } from '../../../model/pages/menu.ts'
import { accentOfBrand } from '../../shell/accents.ts'
import { useAccess } from '../../shell/profile.ts'
import { brandPath, landingPathOf, websiteBrands } from '../../shell/switching.ts'
import { Swatch } from '../../ui/swatch.tsx'
import classes from './dashboard.module.css'

/** What the person may manage: the websites one by one, the other areas as they are. */
export function Choices() {
  const access = useAccess()
  const others = topMenu(access).flatMap(area => {
    const landing = area === 'website' ? undefined : landingOf(area)
    return landing ? [{ area, label: pageOf(landing).label }] : []
  })
  return (
    <ul className={classes.choices} aria-label="What you can manage">
      {websiteBrands(access).map(brand => (
        <li key={brand.code}>
          <Link to={brandPath(access, brand) ?? '/'} className={classes.choice}>
            <Swatch accent={accentOfBrand(brand.code)} />
            {brand.display_label}
          </Link>
        </li>
      ))}
      {others.map(({ area, label }) => (
        <li key={area}>
          <Link to={landingPathOf(area)} className={classes.choice}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}
