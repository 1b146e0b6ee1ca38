import { IconLock } from '@tabler/icons-react'
import type { Brand } from '../../model/brands.ts'
import { type PageId, pageOf } from '../../model/pages/index.ts'
import { areaOf } from '../../model/pages/menu.ts'
import { areas } from '../../model/pages/page.ts'
import { Notice } from '../ui/notice.tsx'
import { useProfile } from './profile.ts'

type Props = { page: PageId; lacks: 'page' | 'brand'; brand?: Brand | undefined }

/** The missing permission and whom to ask: enough to copy into a message to the right person. */
export function ForbiddenScreen({ page, lacks, brand }: Props) {
  const { user_role: role } = useProfile()
  const { label } = pageOf(page)
  const area = areaOf(page)
  const lacking = lacks === 'brand' && brand ? `the brand ${brand.display_label}` : `“View” on ${label}`
  return (
    <Notice icon={IconLock} title="You do not have permission to see this page" back>
      <p>
        Your role, <strong>{role.name}</strong>, does not include <strong>{lacking}</strong>
        {lacks === 'page' && area ? ` (${areas[area].label})` : ''}.
      </p>
      <p>
        Ask an administrator who keeps {pageOf('admin.user-role').label} to add it. It holds from your next sign-in or
        reload of this page.
      </p>
    </Notice>
  )
}
