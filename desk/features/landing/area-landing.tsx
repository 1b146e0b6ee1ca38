import { IconLayoutSidebar } from '@tabler/icons-react'
import { areaOf, sideMenu } from '../../../model/pages/menu.ts'
import { pageOf } from '../../../model/pages/index.ts'
import type { ScreenProps } from '../../screens.ts'
import { useAccess } from '../../shell/profile.ts'
import { Notice } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { PageList } from './page-list.tsx'

/** What the area holds for this role. */
export default function AreaLanding({ pageId }: ScreenProps) {
  const area = areaOf(pageId)
  const access = useAccess()
  const nodes = area ? sideMenu(area, access) : []
  const { label } = pageOf(pageId)
  if (nodes.length === 0)
    return (
      <Notice icon={IconLayoutSidebar} title={label} back>
        There is no page here for your role yet.
      </Notice>
    )
  return (
    <>
      <PageHead title={label} />
      <PageList nodes={nodes} />
    </>
  )
}
