import { IconMapQuestion } from '@tabler/icons-react'
import type { Brand } from '../../model/brands.ts'
import { type PageId, pageOf } from '../../model/pages/index.ts'
import { Notice } from '../ui/notice.tsx'

type Props = { brand?: Brand; page?: PageId }

export function NotFoundScreen({ brand, page }: Props) {
  return (
    <Notice icon={IconMapQuestion} title="There is no such page" back>
      {brand && page
        ? `The site of ${brand.display_label} has no ${pageOf(page).label}.`
        : 'The address may have been mistyped, or the page has moved.'}
    </Notice>
  )
}
