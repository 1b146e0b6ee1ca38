import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { SellersTrailKey } from '../../../model/kinds/sellers-trail.ts'
import { sellersTrail } from '../../../model/kinds/sellers-trail.ts'
import { choiceLabel } from '../../../model/lists/list.ts'
import { api, reading } from '../../api/api.ts'
import { TrailChanges } from '../../history/trail-changes.tsx'
import { Cell } from '../../list/cell.tsx'
import { Facts } from '../../list/facts.tsx'
import type { PanelProps } from '../../list/list-config.ts'
import { SidePanel } from '../../list/side-panel.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { When } from '../../ui/when.tsx'
import { sellersTrailListConfig } from './list-config.ts'

/** One entry of the sellers' trail, with what its step changed. */
export default function SellerEntry({ place, id, row }: PanelProps) {
  const key = place.key as SellersTrailKey
  const { data, error, refetch } = useQuery({
    ...reading([key, id], api[key].read, { params: { id } }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const shown = data ?? row
  const { action, module, result } = sellersTrail.list.columns
  return (
    <SidePanel
      of={id}
      title={shown ? `${shown.seller_name}: ${choiceLabel(action ?? {}, String(shown.action))}` : `Entry ${id}`}
      note={data && <When at={data.created_at} withTime relative />}
    >
      {error && <LoadFailure error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton height={160} />}
      {data && (
        <>
          <Facts
            facts={[
              ['Seller', [data.seller_code, data.seller_name].filter(Boolean).join(' · ')],
              ['Module', module && <Cell key="module" column={module} value={data.module} />],
              ['Reference', data.reference_no],
              [
                'Result',
                result && (
                  <Cell key="result" column={result} value={data.result} tones={sellersTrailListConfig[key].tones} />
                ),
              ],
              ['Address', data.ip],
              ['Browser', data.user_agent],
            ]}
          />
          {data.changes.length > 0 && <TrailChanges line={{ changes: data.changes, refused: null }} />}
        </>
      )}
    </SidePanel>
  )
}
