import { Link } from '@tanstack/react-router'
import { breadcrumbs } from '../../model/pages/menu.ts'
import classes from './breadcrumbs.module.css'
import { useCrumbNames } from './crumb-names.ts'
import { useHere } from './here.ts'
import { usePropertyNames } from './property-names.ts'

export function Breadcrumbs() {
  const { id, area, params } = useHere()
  const names = { ...usePropertyNames(), ...useCrumbNames() }
  if (!id || !area) return null
  const crumbs = breadcrumbs(id, params, names)
  if (crumbs.length < 2) return null
  return (
    <nav aria-label="Breadcrumbs" className={classes.crumbs} data-off-paper="">
      <ol>
        {crumbs.map((crumb, i) => (
          <li
            key={crumbs
              .slice(0, i + 1)
              .map(({ label }) => label)
              .join('/')}
            aria-current={i === crumbs.length - 1 ? 'page' : undefined}
          >
            {crumb.path && i < crumbs.length - 1 ? <Link to={crumb.path}>{crumb.label}</Link> : crumb.label}
          </li>
        ))}
      </ol>
    </nav>
  )
}
