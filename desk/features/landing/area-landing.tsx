import { IconLayoutSidebar } from '@tabler/icons-react'
import { helpOf } from '../../../model/manual/index.ts'
import { pageOf } from '../../../model/pages/index.ts'
import { areaOf, sideMenu } from '../../../model/pages/menu.ts'
import { useAccess } from '../../shell/profile.ts'
import { Notice } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import type { ScreenProps } from '../../ui/screen-props.ts'
import { PageList } from './page-list.tsx'

/** The pages of the area for this role: what each is for, and what of it is one’s own. */
export default function AreaLanding({ pageId }: ScreenProps) {
  const area = areaOf(pageId)
  const access = useAccess()
  const { label } = pageOf(pageId)
  const nodes = area ? sideMenu(area, access) : []
  if (nodes.length === 0)
    return (
      <Notice icon={IconLayoutSidebar} title={label} back>
        Your role holds no page of this area. Ask an administrator who keeps {pageOf('admin.user-role').label} if it
        should.
      </Notice>
    )
  return (
    <>
      <PageHead title={label}>{helpOf(pageId).for}</PageHead>
      <PageList nodes={nodes} />
    </>
  )
}
