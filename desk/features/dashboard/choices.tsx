import { Link } from '@tanstack/react-router'
import { topMenu } from '../../../model/pages/menu.ts'
import { areas } from '../../../model/pages/page.ts'
import { accentOfBrand } from '../../shell/accents.ts'
import { useAccess } from '../../shell/profile.ts'
import { brandPath, landingPathOf, websiteBrands } from '../../shell/switching.ts'
import { Swatch } from '../../ui/swatch.tsx'
import classes from './dashboard.module.css'

/** What the person may manage: the websites one by one, the other areas as they are. */
export function Choices() {
  const access = useAccess()
  const others = topMenu(access).filter(area => area !== 'website')
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
      {others.map(area => (
        <li key={area}>
          <Link to={landingPathOf(area)} className={classes.choice}>
            {areas[area].label}
          </Link>
        </li>
      ))}
    </ul>
  )
}
