import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { brandByCode } from '../../model/brands.ts'
import type { SearchOf } from '../../model/kinds/search-of-page.ts'
import { may } from '../../model/pages/access.ts'
import { isPageId, type PageId } from '../../model/pages/index.ts'
import { brandParam } from '../../model/pages/menu.ts'
import { paramsOf, pathOf } from '../../model/pages/route.ts'
import { useAccess } from '../shell/profile.ts'
import type { Use } from './files.ts'
import classes from './uses-list.module.css'

type Address = { readonly to: string; readonly search: SearchOf<PageId> }

/** The address of the field, where the person may open its page. */
function useAddressOf(): (use: Use) => Address | undefined {
  const access = useAccess()
  return ({ page, brand: code, path, record }) => {
    const brand = code === null ? undefined : brandByCode(code)
    if (!isPageId(page) || !may(access, 'view', page, brand?.code)) return undefined
    const params: Record<string, string> = brand ? { [brandParam]: brand.slug } : {}
    if (!paramsOf(page).every(name => name in params)) return undefined
    return { to: pathOf(page, params), search: record ? { open: record.id } : { field: path } }
  }
}

const stateOf = ({ draft, published, scheduled, record }: Use): string => {
  if (record) return ''
  if (draft && published) return ''
  if (draft) return 'draft'
  return published ? 'published; the draft does not show it any more' : scheduled ? 'scheduled publication' : ''
}

type Props<U extends Use> = {
  readonly uses: readonly U[]
  readonly label: string
  /** So many are shown until the person asks for all. */
  readonly first?: number
  /** A further word on each. */
  readonly note?: (use: U) => string | undefined
}

/** Places that show a file, each leading to its field. */
export function UsesList<U extends Use>({ uses, label, first, note }: Props<U>) {
  const addressOf = useAddressOf()
  const [isWhole, setWhole] = useState(first === undefined || uses.length <= first)
  return (
    <ul className={classes.list} aria-label={label}>
      {(isWhole ? uses : uses.slice(0, first)).map(use => {
        const at = addressOf(use)
        const brand = use.brand === null ? undefined : brandByCode(use.brand)?.display_label
        const name = [brand, use.record?.name, use.label].filter(Boolean).join(' › ')
        const notes = [stateOf(use), note?.(use)].filter(Boolean).join(' · ')
        return (
          <li key={`${use.brand} ${use.page} ${use.record?.id} ${use.path}`}>
            {at ? (
              <Link to={at.to} search={at.search}>
                {name}
              </Link>
            ) : (
              <span>{name}</span>
            )}
            {notes && <small>{notes}</small>}
          </li>
        )
      })}
      {!isWhole && (
        <li>
          <button type="button" onClick={() => setWhole(true)}>
            Show all {uses.length}
          </button>
        </li>
      )}
    </ul>
  )
}
