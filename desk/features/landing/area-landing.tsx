import { IconLayoutSidebar } from '@tabler/icons-react'
import { holds } from '../../../model/pages/access.ts'
import { pageIds, pageOf } from '../../../model/pages/index.ts'
import { areaOf, sideMenu } from '../../../model/pages/menu.ts'
import type { ScreenProps } from '../../screens.ts'
import { useAccess } from '../../shell/profile.ts'
import { Notice } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { PageList } from './page-list.tsx'
import { ToCome } from './to-come.tsx'

/** What the area holds for this role, and what it will hold. */
export default function AreaLanding({ pageId }: ScreenProps) {
  const area = areaOf(pageId)
  const access = useAccess()
  const { label } = pageOf(pageId)
  const nodes = area ? sideMenu(area, access) : []
  const toCome = pageIds.filter(
    id => areaOf(id) === area && pageOf(id).screen.kind === 'pending' && pageOf(id).menu && holds(access, 'view', id),
  )
  if (nodes.length === 0 && toCome.length === 0)
    return (
      <Notice icon={IconLayoutSidebar} title={label} back>
        Your role holds no page of this area. Ask an administrator who keeps {pageOf('admin.user-role').label} if it
        should.
      </Notice>
    )
  return (
    <>
      <PageHead title={label}>{nodes.length > 0 ? 'Choose a page.' : undefined}</PageHead>
      <PageList nodes={nodes} />
      <ToCome pages={toCome} />
    </>
  )
}
