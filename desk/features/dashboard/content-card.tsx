import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { brandByCode } from '../../../model/brands.ts'
import { isPageId, pageOf } from '../../../model/pages/index.ts'
import { brandParam, isBranded } from '../../../model/pages/menu.ts'
import { pathOf } from '../../../model/pages/route.ts'
import { api, reading } from '../../api/api.ts'
import { accentOfBrand } from '../../shell/accents.ts'
import { Muted } from '../../ui/muted.ts'
import { Swatch } from '../../ui/swatch.tsx'
import { When } from '../../ui/when.tsx'
import { CardFrame } from './card-frame.tsx'
import type { WorkCard } from './content-cards.ts'
import { DashboardRows } from './dashboard-elements.ts'
import { ShowAll, useFew } from './few.tsx'

type PageRef = Awaited<ReturnType<typeof api.dashboard.content>>['items'][number]

export function ContentCard({ card }: { card: WorkCard }) {
  const { data, error, refetch } = useQuery({
    ...reading(['dashboard.content', card.of], api.dashboard.content, { query: { card: card.of } }),
    refetchInterval: 60_000,
  })
  const rows = data?.items
  const { shown, isCut, showAll } = useFew(rows ?? [])
  const isAlarming = card.isUrgent === true && rows !== undefined && rows.length > 0
  return (
    <CardFrame
      title={card.title}
      {...(card.isCounted && { count: rows?.length, more: data?.more ?? false, list: showAll })}
      asOf={data?.as_of}
      error={error}
      retry={() => void refetch()}
      isAlarming={isAlarming}
      isNone={rows?.length === 0}
    >
      {rows?.length === 0 && <Muted data-size="sm">{card.none}</Muted>}
      <DashboardRows>
        {shown.map(row => (
          <Row key={`${row.brand} ${row.page} ${row.record} ${row.at}`} row={row} verb={card.verb} />
        ))}
      </DashboardRows>
      {rows && isCut && <ShowAll of={rows.length} more={data?.more ?? false} onShow={showAll} />}
    </CardFrame>
  )
}

function Row({ row, verb }: { row: PageRef; verb: string }) {
  const brand = row.brand === null ? undefined : brandByCode(row.brand)
  // A page of an older Atrium may still be named in a record.
  if ((row.brand !== null && !brand) || !isPageId(row.page)) return null
  const { label } = pageOf(row.page)
  return (
    <li>
      {brand ? <Swatch accent={accentOfBrand(brand.code)} /> : <span />}
      <div>
        <Link
          to={brand && isBranded(row.page) ? pathOf(row.page, { [brandParam]: brand.slug }) : pathOf(row.page)}
          search={row.record === null ? {} : { open: row.record }}
        >
          {row.name ?? label}{' '}
          <span>· {brand?.display_label ?? (row.page === 'website.launches' ? 'Launch' : 'Buyers Portal')}</span>
        </Link>
        <p>
          {verb} <When at={row.at} withTime />
          {row.by && ` by ${row.by}`}
        </p>
      </div>
    </li>
  )
}
