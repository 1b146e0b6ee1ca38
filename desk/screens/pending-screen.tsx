import { IconClockHour4 } from '@tabler/icons-react'
import { errors } from '../../model/errors.ts'
import { type PageId, pageOf } from '../../model/pages/index.ts'
import { Notice } from '../ui/notice.tsx'

export function PendingScreen({ page }: { page: PageId }) {
  return (
    <Notice icon={IconClockHour4} title={pageOf(page).label} back>
      {errors.NOT_AVAILABLE.message}
    </Notice>
  )
}
