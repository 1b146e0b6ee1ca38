import { Link } from '@tanstack/react-router'
import { brandBySlug } from '../../../model/brands.ts'
import { maySee } from '../../../model/pages/access.ts'
import { brandParam } from '../../../model/pages/menu.ts'
import { pathOf } from '../../../model/pages/route.ts'
import { useAccess } from '../../shell/profile.ts'
import { PageHead } from '../../ui/page-head.tsx'
import type { ScreenProps } from '../../ui/screen-props.ts'
import { FilesLine } from './files-line.tsx'
import { Opening } from './opening.tsx'
import { PreviewLinks } from './preview-links.tsx'
import { Releases } from './releases.tsx'
import { WaitingDrafts } from './waiting-drafts.tsx'
import './schemas.ts'

/** The future, present and past of a site for visitors: drafts that wait, releases, and preview links. */
export default function PublishingScreen({ params }: ScreenProps) {
  const access = useAccess()
  const brand = brandBySlug(params[brandParam] ?? '')
  if (!brand) return null
  return (
    <>
      <PageHead
        title="Publishing"
        actions={
          <>
            {maySee(access, 'website.site-check', brand.code) && (
              <Link to={pathOf('website.site-check', { [brandParam]: brand.slug })}>Site check</Link>
            )}
            {maySee(access, 'website.launches') && <Link to={pathOf('website.launches')}>Launches</Link>}
          </>
        }
      >
        What is saved and not published yet, what went out and when, and links that show the site before it is.
      </PageHead>
      <Opening brand={brand} />
      <FilesLine brand={brand} />
      <WaitingDrafts brand={brand} />
      <Releases brand={brand} />
      <PreviewLinks brand={brand} />
    </>
  )
}
