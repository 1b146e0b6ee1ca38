import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { capital } from '../../../model/capital.ts'
import { api } from '../../api/api.ts'
import { linkTo } from '../../shell/link.ts'
import { counted } from '../../ui/format.ts'
import { Muted } from '../../ui/muted.ts'
import { When } from '../../ui/when.tsx'
import { CardFrame } from './card-frame.tsx'
import { DashboardRows } from './dashboard-elements.ts'
import { ShowAll, useFew } from './few.tsx'

type Entry = Awaited<ReturnType<typeof api.commands.list>>['commands'][number]

/** Why somebody should look at a command; undefined where its last run took all there was. */
function reasonOf({ problem, last }: Entry): string | undefined {
  if (problem !== null) return problem
  if (last?.status === 'failed') return last.log ?? 'The last run failed.'
  if (last?.status === 'timed_out') return 'The last run took too long.'
  return last && last.rows_failed > 0 ? `The last run left out ${counted(last.rows_failed, 'row')}.` : undefined
}

const place = 'admin.internal-commands'

/** Commands whose last run left something behind, and extracts that lie ready. */
export function RunsCard() {
  const { data, error, refetch, dataUpdatedAt } = useQuery({
    queryKey: ['commands'],
    queryFn: ({ signal }) => api.commands.list({ signal }),
    refetchInterval: 60_000,
  })
  const found = data?.commands.flatMap(entry => {
    const reason = reasonOf(entry)
    return reason === undefined ? [] : [{ ...entry, reason }]
  })
  const { shown, isCut, showAll } = useFew(found ?? [])
  const ready = data?.commands.filter(({ source }) => source !== null).length ?? 0
  return (
    <CardFrame
      title="Commands to look at"
      count={found?.length}
      list={showAll}
      asOf={dataUpdatedAt > 0 ? new Date(dataUpdatedAt).toISOString() : undefined}
      error={error}
      retry={() => void refetch()}
      isAlarming={found !== undefined && found.length > 0}
    >
      {found?.length === 0 && (
        <Muted data-size="sm">
          No last run left anything out.{' '}
          {ready > 0 && <Link {...linkTo(place, {})}>{counted(ready, 'extract')} ready to be taken</Link>}
        </Muted>
      )}
      <DashboardRows>
        {shown.map(({ command, reason, last }) => (
          <li key={command}>
            <div>
              <Link {...linkTo(place, {})}>{capital(command.replaceAll('_', ' '))}</Link>
              <p>
                {reason} {last && <When at={last.finished_at ?? last.started_at} withTime />}
              </p>
            </div>
          </li>
        ))}
      </DashboardRows>
      {isCut && <ShowAll of={found?.length ?? 0} onShow={showAll} />}
    </CardFrame>
  )
}
