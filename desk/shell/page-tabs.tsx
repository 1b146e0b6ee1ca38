import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { Brand } from '../../model/brands.ts'
import { type PageId, pageOf } from '../../model/pages/index.ts'
import { brandParam, tabsOf } from '../../model/pages/menu.ts'
import { pathOf } from '../../model/pages/route.ts'
import { bringIntoSight } from '../ui/bring-into-sight.ts'
import classes from './page-tabs.module.css'
import { useAccess } from './profile.ts'

/** The pages that belong together with this one and have no menu entry of their own. */
export function PageTabs({ id, brand }: { id: PageId; brand: Brand | undefined }) {
  const tabs = tabsOf(useAccess(), id, brand?.code)
  const row = useRef<HTMLUListElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is another tab
  useEffect(() => bringIntoSight(row.current, row.current?.querySelector('[aria-current]')?.parentElement), [id])
  if (tabs.length === 0) return null
  return (
    <nav aria-label="Belongs together" className={classes.tabs}>
      <ul ref={row}>
        {tabs.map(tab => (
          <li key={tab}>
            <Link
              to={pathOf(tab, brand ? { [brandParam]: brand.slug } : {})}
              // The address of one may be the start of another's: only the page itself is marked.
              activeOptions={{ exact: true, includeSearch: false }}
              aria-current={tab === id ? 'page' : undefined}
            >
              {pageOf(tab).label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
