import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { brandById } from '../../../model/brands.ts'
import { userTrail } from '../../../model/kinds/user-trail.ts'
import { api, reading } from '../../api/api.ts'
import { TrailChanges } from '../../history/trail-changes.tsx'
import { Cell } from '../../list/cell.tsx'
import { Facts } from '../../list/facts.tsx'
import type { PanelProps } from '../../list/list-config.ts'
import { SidePanel } from '../../list/side-panel.tsx'
import { When } from '../../ui/when.tsx'
import { tones } from './list-config.ts'
import classes from './trail-panel.module.css'

/** One entry of the trail in words: who did what to what, and the values before and after. */
export default function TrailPanel({ place, id, row }: PanelProps) {
  const key = place.key as 'userTrail' | 'auditTrail' | 'fullTrail'
  const { data, error } = useQuery({
    ...reading([key, id], api[key].read, { params: { id } }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  // The sentence is longer than the line of a title and comes later: as the title it would move what stands below.
  const title = String(row?.['user_name'] ?? data?.user_name ?? `Entry ${id}`)
  return (
    <SidePanel of={id} title={title} note={data && <When at={data.created_at} withTime relative />}>
      {error && <p role="alert">{error.message}</p>}
      {!data && !error && <Skeleton height={160} />}
      {data && (
        <>
          <p className={classes.told}>{data.told}</p>
          {data.link && (
            <Link className={classes.open} to={data.link.to} search={data.link.search ?? {}}>
              {data.entity === null || data.entity_id === null ? `Open ${data.page_label}` : 'Open the record'}
            </Link>
          )}
          <Facts
            facts={[
              [
                'Result',
                <Cell key="result" column={userTrail.list.columns.result} value={data.result} tones={tones} />,
              ],
              ['Why', data.refused?.message],
              ['Action', data.action_label],
              ['Record', data.record],
              ['Page', data.page_label],
              ['Brand', data.brand_id === null ? null : brandById(data.brand_id)?.display_label],
              ['Who', data.user_name],
              ['Role then', data.role_name],
              ['Address', data.ip],
              ['Browser', data.user_agent],
              ['Request', data.request_id],
              ['Line', `${data.line} of the ${data.area === 'admin' ? 'users’' : 'audit'} trail`],
            ]}
          />
          <TrailChanges line={data} />
        </>
      )}
    </SidePanel>
  )
}
