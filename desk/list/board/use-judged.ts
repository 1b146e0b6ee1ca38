import { useQuery } from '@tanstack/react-query'
import { brandById } from '../../../model/brands.ts'
import type { Flag } from '../../../model/pages/page.ts'
import type { ListRow, ListScope } from '../../api/rows.ts'
import { useMay } from '../../shell/profile.ts'
import type { BoardKind } from '../board-kind.ts'

/** What may be done with the record of a card: by its flags at once, and by the record as soon as it is read. */
export function useJudged(kind: BoardKind, place: ListScope, row: ListRow | undefined) {
  const may = useMay()
  const judge = kind.useJudge()
  const { data, error, refetch } = useQuery({
    queryKey: kind.keyOf(row?.id ?? 0),
    queryFn: ({ signal }) => kind.read(row?.id ?? 0, signal),
    enabled: row !== undefined,
    staleTime: 0,
  })
  const whole = row && data?.id === row.id ? data : undefined
  const brand = place.brand ?? brandById(row?.['brand_id'] as Parameters<typeof brandById>[0])
  return {
    whole,
    error,
    refetch: () => void refetch(),
    ways: {
      kind,
      status: whole?.status ?? String(row?.['status']),
      mayDo: (flag: Flag) => may(flag, kind.workflow.page, brand?.code),
      judged: whole && judge(whole),
    },
  }
}
