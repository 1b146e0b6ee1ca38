import { Link } from '@tanstack/react-router'
import { brandBySlug } from '../../../model/brands.ts'
import { maySee } from '../../../model/pages/access.ts'
import { brandParam } from '../../../model/pages/menu.ts'
import { pathOf } from '../../../model/pages/route.ts'
import type { ScreenProps } from '../../screen-props.ts'
import { useAccess } from '../../shell/profile.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { FilesLine } from './files-line.tsx'
import { PreviewLinks } from './preview-links.tsx'
import { Releases } from './releases.tsx'
import { WaitingDrafts } from './waiting-drafts.tsx'
import './schemas.ts'

/** What visitors of a site will see, see, and saw: drafts that wait, releases, and links that show it before. */
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
      <FilesLine brand={brand} />
      <WaitingDrafts brand={brand} />
      <Releases brand={brand} />
      <PreviewLinks brand={brand} />
    </>
  )
}
