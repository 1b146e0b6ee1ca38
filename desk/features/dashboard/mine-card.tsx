import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type BrandCode, brandByCode } from '../../../model/brands.ts'
import { pageOfList } from '../../../model/kinds/page-of-list.ts'
import { pageOf } from '../../../model/pages/index.ts'
import { brandParam } from '../../../model/pages/menu.ts'
import { pathOf } from '../../../model/pages/route.ts'
import { mineOf } from '../../api/reads.ts'
import { ownView } from '../../list/own-view.ts'
import { count as figures } from '../../ui/format.ts'
import { Muted } from '../../ui/muted.ts'
import { CardFrame } from './card-frame.tsx'
import { DashboardRows } from './dashboard-elements.ts'

/**
 * What is one’s own in all lists: assigned, claimed, at one’s turn, written; each a link to its view. The card itself has no
 * number: a record stands in each view that it is in, and a sum would count it twice.
 */
export function MineCard() {
  const { data, error, refetch } = useQuery(mineOf)
  return (
    <CardFrame
      title="Mine"
      isNone={data?.items.length === 0}
      asOf={data?.as_of}
      error={error}
      retry={() => void refetch()}
    >
      {data?.items.length === 0 && (
        <Muted data-size="sm">Nothing is assigned to you, claimed or begun by you, or at your turn.</Muted>
      )}
      <DashboardRows>
        {data?.items.map(({ list, brand, view, count, more }) => {
          const page = pageOfList[list]
          const site = brand === null ? undefined : brandByCode(brand as BrandCode)
          const { label, search } = ownView(list, view)
          return (
            <li key={`${list} ${brand} ${view}`}>
              <div>
                <Link to={pathOf(page, site ? { [brandParam]: site.slug } : {})} search={search}>
                  {site ? `${site.display_label}: ` : ''}
                  {pageOf(page).label}{' '}
                  <span>
                    · {figures(count)}
                    {more && '+'}
                  </span>
                </Link>
                <p>{label}</p>
              </div>
            </li>
          )
        })}
      </DashboardRows>
    </CardFrame>
  )
}
