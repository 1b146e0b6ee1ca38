import { Button, Skeleton } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { brandById } from '../../../model/brands.ts'
import { documents } from '../../../model/kinds/documents.ts'
import { api, reading } from '../../api/api.ts'
import { keepFile } from '../../api/keep-file.ts'
import { Cell } from '../../list/cell.tsx'
import { Facts } from '../../list/facts.tsx'
import type { PanelProps } from '../../list/list-config.ts'
import { SidePanel } from '../../list/side-panel.tsx'
import { Failure } from '../../ui/failure.tsx'
import { date, fileSize } from '../../ui/format.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { When } from '../../ui/when.tsx'
import { tones } from './list-config.ts'

/** One paper of a contract, read only. */
export default function DocumentPanel({ id, row }: PanelProps) {
  const { data, error, refetch } = useQuery(reading(['documents', id], api.documents.read, { params: { id } }))
  return (
    <SidePanel
      of={id}
      title={String(data?.buyer_name ?? row?.['buyer_name'] ?? `Document ${id}`)}
      note={data && <When at={data.updated_at} withTime relative />}
    >
      {error && <LoadFailure error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton height={160} />}
      {data && (
        <Facts
          facts={[
            ['Document', <Cell key="type" column={documents.list.columns.doc_type} value={data.doc_type} />],
            ['Status', <Cell key="status" column={documents.list.columns.status} value={data.status} tones={tones} />],
            ['Dated', data.doc_date && date(data.doc_date)],
            ['Contract no.', data.contract_no],
            ['Brand', brandById(data.brand_id)?.display_label],
            ['Remarks', data.remarks],
            ['Scan', data.file && <Scan key="scan" id={id} file={data.file} />],
          ]}
        />
      )}
    </SidePanel>
  )
}

type Scanned = { readonly original_name: string; readonly size: number }

/** The scan, kept on the person's own disk: the trail has a line of it. */
function Scan({ id, file: { original_name, size } }: { readonly id: number; readonly file: Scanned }) {
  const scan = useMutation({
    mutationFn: async () => keepFile(await api.documents.file({ params: { id } }), original_name),
  })
  return (
    <>
      <Button variant="default" size="compact-sm" loading={scan.isPending} onClick={() => scan.mutate()}>
        Download {original_name} ({fileSize(size)})
      </Button>
      <Failure>{scan.error?.message}</Failure>
    </>
  )
}
