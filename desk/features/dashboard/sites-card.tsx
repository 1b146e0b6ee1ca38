import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { brandByCode } from '../../../model/brands.ts'
import { maySee } from '../../../model/pages/access.ts'
import { brandParam } from '../../../model/pages/menu.ts'
import { pathOf } from '../../../model/pages/route.ts'
import { sitesOf } from '../../api/reads.ts'
import { accentOfBrand } from '../../shell/accents.ts'
import { useAccess } from '../../shell/profile.ts'
import { Swatch } from '../../ui/swatch.tsx'
import { Awaited, CardFrame } from './card-frame.tsx'
import { DashboardRows } from './dashboard-elements.ts'
import { useLate } from './use-late.ts'

/** Each of them is shown. */
const nothingLeftOut = () => undefined

/** Sites that visitors do not see, or whose messages nobody is named for; absent where there is none, but awaited until that is known. */
export function SitesCard() {
  const access = useAccess()
  const { data, error, refetch, dataUpdatedAt, isPending } = useQuery({ ...sitesOf, refetchInterval: 60_000 })
  const isLate = useLate(isPending)
  const rows = (data?.items ?? []).flatMap(({ brand: code, is_open, has_recipients }) => {
    const brand = brandByCode(code)
    if (!brand) return []
    const needs = [
      ...(is_open ? [] : [{ page: 'website.publishing', what: 'Closed to visitors' } as const]),
      ...(has_recipients
        ? []
        : [{ page: 'website.email-recipients', what: 'Nobody is named for what visitors send' } as const]),
    ].filter(({ page }) => maySee(access, page, brand.code))
    return needs.length > 0 ? [{ brand, needs }] : []
  })
  if (isPending) return <Awaited isLate={isLate} />
  if (!error && rows.length === 0) return null
  return (
    <CardFrame
      title="Sites to see to"
      isLast={isLate}
      count={rows.length}
      list={nothingLeftOut}
      asOf={dataUpdatedAt > 0 ? new Date(dataUpdatedAt).toISOString() : undefined}
      error={error}
      retry={() => void refetch()}
    >
      <DashboardRows>
        {rows.map(({ brand, needs }) => (
          <li key={brand.code}>
            <Swatch accent={accentOfBrand(brand.code)} />
            <div>
              {brand.display_label}
              {needs.map(({ page, what }) => (
                <p key={page}>
                  <Link to={pathOf(page, { [brandParam]: brand.slug })}>{what}</Link>
                </p>
              ))}
            </div>
          </li>
        ))}
      </DashboardRows>
    </CardFrame>
  )
}
