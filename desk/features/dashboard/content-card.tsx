import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { brandByCode } from '../../../model/brands.ts'
import { isPageId, pageOf } from '../../../model/pages/index.ts'
import { brandParam, isBranded } from '../../../model/pages/menu.ts'
import { pathOf } from '../../../model/pages/route.ts'
import { accentOfBrand } from '../../shell/accents.ts'
import { asSearch } from '../../shell/link.ts'
import { Muted } from '../../ui/muted.ts'
import { Swatch } from '../../ui/swatch.tsx'
import { When } from '../../ui/when.tsx'
import { CardFrame } from './card-frame.tsx'
import { type Card, contentCard, type PageRef } from './content-cards.ts'
import { DashboardRows, More } from './dashboard-elements.ts'

/** Rows shown before the person asks for all. */
const few = 5

export function ContentCard({ card }: { card: Card }) {
  const { data, error, refetch } = useQuery(contentCard(card.of))
  const [isWhole, setWhole] = useState(false)
  const rows = data?.items
  const isAlarming = card.isUrgent === true && rows !== undefined && rows.length > 0
  return (
    <CardFrame
      title={card.title}
      {...(card.isCounted && { count: rows?.length, more: data?.more ?? false })}
      asOf={data?.as_of}
      error={error}
      retry={() => void refetch()}
      isAlarming={isAlarming}
      isNone={rows?.length === 0}
    >
      {rows?.length === 0 && <Muted data-size="sm">{card.none}</Muted>}
      <DashboardRows>
        {rows?.slice(0, isWhole ? undefined : few).map(row => (
          <Row key={`${row.brand} ${row.page} ${row.record} ${row.at}`} row={row} verb={card.verb} />
        ))}
      </DashboardRows>
      {rows && rows.length > few && !isWhole && (
        <More>
          <button type="button" onClick={() => setWhole(true)}>
            Show {data?.more ? 'the first' : 'all'} {rows.length}
          </button>
        </More>
      )}
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
          search={asSearch(row.record === null ? {} : { open: row.record })}
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
