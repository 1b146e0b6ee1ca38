import { brandByCode } from '../../../model/brands.ts'
import type { Grant, Rights } from '../../../model/ceiling.ts'
import { splitId } from '../../../model/pages/access.ts'
import { pageOf } from '../../../model/pages/index.ts'
import { fieldGroupsOf } from '../../../model/pages/kept.ts'
import { areas } from '../../../model/pages/page.ts'
import { flagLabels, sitesOf } from './page-groups.ts'
import classes from './rights-list.module.css'

/** Rights in words: brands first, then page by page. */
export function RightsList({ rights: { brands, grants } }: { rights: Rights }) {
  const byPage = Map.groupBy(grants, ({ page }) => page)
  return (
    <ul className={classes.rights}>
      {brands.map(code => (
        <li key={code}>
          Brand <strong>{brandByCode(code)?.display_label}</strong>
        </li>
      ))}
      {[...byPage].map(([page, own]) => {
        const { area } = splitId(page)
        const sites = sitesOf(page)
        return (
          <li key={page}>
            <strong>{pageOf(page).label}</strong>
            {sites && ` (${sites})`}: {own.map(wordOf).join(', ')}
            {area !== 'desk' && <small> {areas[area].label}</small>}
          </li>
        )
      })}
    </ul>
  )
}

function wordOf({ page, flag, fields, rows }: Grant): string {
  if (rows) return rows === 'all' ? 'all records' : 'records of others in the group'
  const right = flagLabels[flag].toLowerCase()
  return fields === undefined ? right : `${right} “${fieldGroupsOf(page)[fields]?.label ?? fields}”`
}
