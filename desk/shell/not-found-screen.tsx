import { IconMapQuestion } from '@tabler/icons-react'
import { useEffect } from 'react'
import type { Brand } from '../../model/brands.ts'
import { type PageId, pageOf } from '../../model/pages/index.ts'
import { Notice } from '../ui/notice.tsx'

type Props = {
  /** The page exists, but this brand's site has none of it. */
  missing?: { brand: Brand; page: PageId }
}

export function NotFoundScreen({ missing }: Props) {
  useEffect(() => {
    document.title = 'There is no such page · Atrium'
  }, [])
  return (
    <Notice icon={IconMapQuestion} title="There is no such page" back>
      {missing
        ? `The site of ${missing.brand.display_label} has no ${pageOf(missing.page).label}.`
        : 'The address may have been mistyped, or the page has moved.'}
    </Notice>
  )
}
