import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api, reading } from '../../api/api.ts'
import type { PanelProps } from '../../list/list-config.ts'
import { SidePanel } from '../../list/side-panel.tsx'
import { useMay } from '../../shell/profile.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Gone } from './gone.tsx'

/** Someone who left or was deactivated, and the way back. */
export default function UnsubscribedPanel({ pageId, id, row, onChanged, onClose }: PanelProps) {
  const { data, error, refetch } = useQuery({
    ...reading(['unsubscribedUsers.read', id], api.unsubscribedUsers.read, { params: { id } }),
    staleTime: 0,
  })
  const may = useMay()
  return (
    <SidePanel of={id} title={data?.name ?? String(row?.['name'] ?? '')}>
      {error && !data && <LoadFailure error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton height={200} />}
      {data && (
        <Gone
          key={id}
          account={data}
          mayRestore={may('edit', pageId)}
          restore={body => api.unsubscribedUsers.restore({ params: { id }, body })}
          onRestored={() => {
            onChanged()
            onClose()
          }}
        />
      )}
    </SidePanel>
  )
}
