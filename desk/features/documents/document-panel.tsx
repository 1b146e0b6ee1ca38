import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { brandById } from '../../../model/brands.ts'
import { lists } from '../../../model/kinds/lists.ts'
import { api } from '../../api/api.ts'
import { Cell } from '../../list/cell.tsx'
import { Facts } from '../../list/facts.tsx'
import type { PanelProps } from '../../list/parts.ts'
import { SidePanel } from '../../list/side-panel.tsx'
import { date } from '../../ui/format.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { When } from '../../ui/when.tsx'
import { tones } from './parts.ts'

/** One paper of a contract, read only. */
export default function DocumentPanel({ id, row }: PanelProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['documents', id],
    queryFn: ({ signal }) => api.documents.read({ params: { id }, signal }),
  })
  return (
    <SidePanel
      of={id}
      title={String(data?.buyer_name ?? row?.buyer_name ?? `Document ${id}`)}
      note={data && <When at={data.updated_at} withTime relative />}
    >
      {error && <LoadFailure error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton height={160} />}
      {data && (
        <Facts
          facts={[
            ['Document', <Cell key="type" column={lists.documents.columns.doc_type} value={data.doc_type} />],
            ['Status', <Cell key="status" column={lists.documents.columns.status} value={data.status} tones={tones} />],
            ['Dated', data.doc_date && date(data.doc_date)],
            ['Contract no.', data.contract_no],
            ['Brand', brandById(data.brand_id)?.display_label],
            ['Remarks', data.remarks],
          ]}
        />
      )}
    </SidePanel>
  )
}
