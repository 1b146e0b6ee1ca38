import { Skeleton } from '@mantine/core'
import { IconExternalLink, IconWorld } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type Brand, brandBySlug } from '../../../model/brands.ts'
import { maySee } from '../../../model/pages/access.ts'
import { pageOf } from '../../../model/pages/index.ts'
import { brandParam } from '../../../model/pages/menu.ts'
import { pathOf } from '../../../model/pages/route.ts'
import { api, reading } from '../../api/api.ts'
import { useAccess } from '../../shell/profile.ts'
import { useSearchParams } from '../../shell/use-search-params.ts'
import { counted, time } from '../../ui/format.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Narrowing } from '../../ui/narrowing.ts'
import { Notice } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import type { ScreenProps } from '../../ui/screen-props.ts'
import { StatusMark } from '../../ui/status-mark.tsx'
import classes from './overview.module.css'
import { OverviewCard } from './overview-card.tsx'
import { isShown, type Looked, partsOf, type Wanted, wantedWords } from './overview-parts.ts'

/** What opens when a brand is chosen: each page of its site at a glance. */
export default function OverviewScreen({ params }: ScreenProps) {
  const brand = brandBySlug(params[brandParam] ?? '')
  return brand ? <SiteOverview key={brand.code} brand={brand} /> : null
}

function SiteOverview({ brand }: { brand: Brand }) {
  const access = useAccess()
  const [{ show }, ask] = useSearchParams<'website.overview'>()
  const { data, error, refetch } = useQuery({
    ...reading(['site-overview', brand.code], api.sites.overview, { params: { brand: brand.code } }),
    // Who comes back from a page sees what they did there.
    staleTime: 0,
  })
  if (error) return <LoadFailure error={error} retry={() => void refetch()} />
  const all: readonly Looked[] = data ? [...data.pages, ...data.lists] : []
  const offered = (Object.keys(wantedWords) as Wanted[]).filter(key => all.some(each => isShown(each, key)))
  const wanted = offered.find(key => key === show)
  const { parts, others } = partsOf(access, brand, all)
  const shown = parts
    .map(part => ({ ...part, items: part.items.filter(each => wanted === undefined || isShown(each, wanted)) }))
    .filter(({ items }) => items.length > 0)
  const toPage = (page: 'website.publishing' | 'website.site-check') =>
    maySee(access, page, brand.code) && (
      <Link to={pathOf(page, { [brandParam]: brand.slug })}>{pageOf(page).label}</Link>
    )
  return (
    <>
      <PageHead
        title={brand.display_label}
        actions={
          <>
            {toPage('website.publishing')}
            {toPage('website.site-check')}
            {data && (
              <a href={data.address} target="_blank" rel="noreferrer" className={classes.site}>
                Open the site <IconExternalLink size={16} stroke={1.6} aria-hidden />
              </a>
            )}
          </>
        }
      >
        {data ? (
          <>
            {counted(data.pages.length, 'page')} and {counted(data.lists.length, 'list')}, as of {time(data.as_of)}.{' '}
            {!data.is_open && (
              <>
                <StatusMark tone="waiting">Closed</StatusMark> Visitors get a page that says so.
              </>
            )}
          </>
        ) : (
          'Looking over every page…'
        )}
      </PageHead>
      {!data && (
        <div className={classes.cards}>
          {[1, 2, 3, 4, 5, 6].map(card => (
            <Skeleton key={card} height={106} />
          ))}
        </div>
      )}
      {data && all.length === 0 && (
        <Notice icon={IconWorld} title="No page of it is yours to look at" isPart>
          Your role opens none of the pages that visitors of {brand.display_label} see.
        </Notice>
      )}
      {offered.length > 0 && (
        <Narrowing aria-label="Show">
          <button
            type="button"
            aria-pressed={wanted === undefined}
            onClick={() => ask(now => ({ ...now, show: undefined }))}
          >
            All <span className="figures">{all.length}</span>
          </button>
          {offered.map(key => (
            <button
              key={key}
              type="button"
              aria-pressed={wanted === key}
              onClick={() => ask(now => ({ ...now, show: wanted === key ? undefined : key }))}
            >
              {wantedWords[key]} <span className="figures">{all.filter(each => isShown(each, key)).length}</span>
            </button>
          ))}
        </Narrowing>
      )}
      {shown.map(({ label, items }) => (
        <section key={label} className={classes.part} aria-label={label}>
          <h2>{label}</h2>
          <ul className={classes.cards}>
            {items.map(item => (
              <OverviewCard key={'kind' in item ? item.kind : item.page} item={item} brand={brand} />
            ))}
          </ul>
        </section>
      ))}
      {wanted === undefined && data && others.length > 0 && (
        <section className={classes.part} aria-label="Also here">
          <h2>Also here</h2>
          <ul className={classes.others}>
            {others.map(id => (
              <li key={id}>
                <Link to={pathOf(id, { [brandParam]: brand.slug })}>{pageOf(id).label}</Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
