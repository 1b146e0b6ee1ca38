import { Link } from '@tanstack/react-router'
import type { Access } from '../../../model/pages/access.ts'
import { propertyPath } from '../../shell/switching.ts'
import { counted } from '../../ui/format.ts'
import classes from './inactive-properties.module.css'
import { Pages } from './landing-elements.ts'

type Row = { readonly slug: string; readonly property_name: string; readonly status: string }

type Props = { readonly rows: readonly Row[]; readonly access: Access; readonly isOpen?: boolean }

/** Hidden in the selector (domain.md 4 row 41), and here for people who reactivate one. */
export function InactiveProperties({ rows, access, isOpen = false }: Props) {
  const inactive = rows.filter(({ status }) => status === 'inactive')
  if (inactive.length === 0) return null
  return (
    <details className={classes.inactive} open={isOpen}>
      <summary>{counted(inactive.length, 'inactive property', 'inactive properties')}</summary>
      <Pages>
        {inactive.map(({ slug, property_name }) => (
          <li key={slug}>
            <Link to={propertyPath(access, slug)}>{property_name}</Link>
          </li>
        ))}
      </Pages>
    </details>
  )
}
