import { Link } from '@tanstack/react-router'
import { topMenu } from '../../model/pages/menu.ts'
import { areas } from '../../model/pages/page.ts'
import classes from './area-links.module.css'
import { useHere } from './here.ts'
import { useAccess } from './profile.ts'
import { landingPathOf } from './switching.ts'

/** The top menu: only areas that hold a page for the role. */
export function AreaLinks({ vertical = false }: { vertical?: boolean }) {
  const access = useAccess()
  const { area: current } = useHere()
  return (
    <ul className={classes.areas} data-vertical={vertical}>
      {topMenu(access).map(area => (
        <li key={area}>
          <Link
            to={landingPathOf(area)}
            className={classes.link}
            data-current={area === current}
            aria-current={area === current ? 'true' : undefined}
          >
            {areas[area].label}
          </Link>
        </li>
      ))}
    </ul>
  )
}
