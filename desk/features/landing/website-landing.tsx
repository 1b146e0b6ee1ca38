import { IconWorld } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { CSSProperties } from 'react'
import type { Brand } from '../../../model/brands.ts'
import { maySee } from '../../../model/pages/access.ts'
import { isPageId, pageIds, pageOf } from '../../../model/pages/index.ts'
import { brandParam, isBranded, siteOverview } from '../../../model/pages/menu.ts'
import { pathOf } from '../../../model/pages/route.ts'
import { sitesOf } from '../../api/reads.ts'
import { useStore, website } from '../../session/stores.ts'
import { accentOfBrand } from '../../shell/accents.ts'
import { useAccess } from '../../shell/profile.ts'
import { brandPath, websiteBrands } from '../../shell/switching.ts'
import { counted } from '../../ui/format.ts'
import { Notice } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { StatusMark } from '../../ui/status-mark.tsx'
import { Unseen } from '../../ui/unseen.ts'
import classes from './website-landing.module.css'

/** Choose a website: each of the role's brands, the one worked on last with a way to its last page. */
export default function WebsiteLanding() {
  const access = useAccess()
  const last = useStore(website)
  const offered = websiteBrands(access)
  const { data } = useQuery(sitesOf)
  const closed = new Set(data?.items.filter(({ is_open }) => !is_open).map(({ brand }) => brand))
  if (offered.length === 0)
    return (
      <Notice icon={IconWorld} title="Websites" back>
        There is no website here for your role yet.
      </Notice>
    )
  const lastPage = (brand: Brand) => (last.brand === brand.slug && isPageId(last.page ?? '') ? last.page : null)
  return (
    <>
      <PageHead
        title="Websites"
        actions={
          <>
            <Link to={pathOf('desk.calendar')}>Calendar</Link>
            {maySee(access, 'website.launches') && <Link to={pathOf('website.launches')}>Launches</Link>}
          </>
        }
      >
        Choose the website you want to work on.
      </PageHead>
      <ul className={classes.brands}>
        {offered.map(brand => {
          const page = lastPage(brand)
          const id = page !== null && isPageId(page) && isBranded(page) && page !== siteOverview ? page : undefined
          const accent = accentOfBrand(brand.code)
          const pages = pageIds.filter(page => isBranded(page) && maySee(access, page, brand.code)).length
          return (
            <li key={brand.code} className={classes.card}>
              <Link
                to={brandPath(access, brand)}
                className={classes.brand}
                style={{ '--card-light': accent.light, '--card-dark': accent.dark } as CSSProperties}
              >
                <strong>
                  {brand.display_label} {closed.has(brand.code) && <StatusMark tone="waiting">Closed</StatusMark>}
                </strong>
                <span>{counted(pages, 'page')}</span>
              </Link>
              {id && maySee(access, id, brand.code) && (
                <Link to={pathOf(id, { [brandParam]: brand.slug })} className={classes.more}>
                  Go on with {pageOf(id).label}
                  <Unseen> of {brand.display_label}</Unseen>
                </Link>
              )}
              {(['website.publishing', 'website.site-check'] as const)
                .filter(page => maySee(access, page, brand.code))
                .map(page => (
                  <Link key={page} to={pathOf(page, { [brandParam]: brand.slug })} className={classes.more}>
                    {pageOf(page).label}
                    <Unseen> of {brand.display_label}</Unseen>
                  </Link>
                ))}
            </li>
          )
        })}
      </ul>
    </>
  )
}
