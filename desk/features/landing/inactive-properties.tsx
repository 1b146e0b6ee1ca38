import { Link } from '@tanstack/react-router'
import type { Access } from '../../../model/pages/access.ts'
import { propertyPath } from '../../shell/switching.ts'
import { counted } from '../../ui/format.ts'
import classes from './landing.module.css'

type Row = { readonly slug: string; readonly property_name: string; readonly status: string }

/** Hidden in the selector (domain.md 4 row 41), and here for who makes one active again. */
export function InactiveProperties({ rows, access }: { rows: readonly Row[]; access: Access }) {
  const inactive = rows.filter(({ status }) => status === 'inactive')
  if (inactive.length === 0) return null
  return (
    <details className={classes.inactive}>
      <summary>{counted(inactive.length, 'inactive property', 'inactive properties')}</summary>
      <ul className={classes.pages}>
        {inactive.map(({ slug, property_name }) => (
          <li key={slug}>
            <Link to={propertyPath(access, slug)}>{property_name}</Link>
          </li>
        ))}
      </ul>
    </details>
  )
}
