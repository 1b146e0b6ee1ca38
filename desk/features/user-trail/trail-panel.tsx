import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { isObject } from '../../../model/content/value.ts'
import { lists } from '../../../model/kinds/lists.ts'
import { api, reading } from '../../api/api.ts'
import { Cell } from '../../list/cell.tsx'
import { Facts } from '../../list/facts.tsx'
import type { PanelProps } from '../../list/list-config.ts'
import { SidePanel } from '../../list/side-panel.tsx'
import { isAnyLost, Recorded } from '../../ui/recorded.tsx'
import { When } from '../../ui/when.tsx'
import { tones } from './list-config.ts'
import classes from './trail-panel.module.css'

/** One entry of the trail: who did what to what, and the values before and after. */
export default function TrailPanel({ place, id, row }: PanelProps) {
  const key = place.key as 'userTrail' | 'auditTrail'
  const { data, error } = useQuery({
    ...reading([key, id], api[key].read, { params: { id } }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const title = data ? `${data.user_name}: ${data.action}` : String(row?.['user_name'] ?? `Entry ${id}`)
  return (
    <SidePanel of={id} title={title} note={data && <When at={data.created_at} withTime relative />}>
      {error && <p role="alert">{error.message}</p>}
      {!data && !error && <Skeleton height={160} />}
      {data && (
        <>
          <Facts
            facts={[
              ['Page', data.module],
              ['Record', [data.entity, data.entity_id].filter(Boolean).join(' ')],
              [
                'Result',
                <Cell key="result" column={lists.userTrail.columns.result} value={data.result} tones={tones} />,
              ],
              ['Address', data.ip],
              ['Browser', data.user_agent],
              ['Request', data.request_id],
            ]}
          />
          <Differences before={data.before} after={data.after} />
        </>
      )}
    </SidePanel>
  )
}

function Differences({ before, after }: { before: unknown; after: unknown }) {
  const [was, is] = [isObject(before) ? before : {}, isObject(after) ? after : {}]
  const keys = [...new Set([...Object.keys(was), ...Object.keys(is)])]
  if (keys.length === 0) return <p className={classes.none}>No field changed.</p>
  return (
    <>
      <table className={classes.changes}>
        <caption>What changed</caption>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Before</th>
            <th scope="col">After</th>
          </tr>
        </thead>
        <tbody>
          {keys.map(key => (
            <tr key={key}>
              <th scope="row">{key.replaceAll('_', ' ')}</th>
              <td data-side="before">
                <Recorded name={key} value={was[key]} />
              </td>
              <td data-side="after">
                <Recorded name={key} value={is[key]} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {(isAnyLost(was) || isAnyLost(is)) && (
        <p className={classes.none}>
          Not kept: a date stood here. Earlier versions of Atrium did not write dates into the trail, and a line of the
          trail is never changed afterwards.
        </p>
      )}
    </>
  )
}
