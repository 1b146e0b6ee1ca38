import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { pageOf } from '../../../model/pages/index.ts'
import { api, reading } from '../../api/api.ts'
import { linkTo } from '../../shell/link.ts'
import { Muted } from '../../ui/muted.ts'
import { When } from '../../ui/when.tsx'
import { CardFrame } from './card-frame.tsx'
import { DashboardRows, More } from './dashboard-elements.ts'

const place = 'admin.status'

/** What of the house itself needs a look: mail, jobs, backups, disks. */
export function StatusCard() {
  const { data, error, refetch } = useQuery({
    ...reading(['operations.status'], api.operations.status),
    refetchInterval: 60_000,
  })
  const concerns = data?.attention
  return (
    <CardFrame
      title="Needs a look"
      count={concerns?.length}
      list={linkTo(place, {})}
      asOf={data?.as_of}
      error={error}
      retry={() => void refetch()}
      isAlarming={concerns !== undefined && concerns.length > 0}
    >
      {concerns?.length === 0 && (
        <Muted data-size="sm">Mail, jobs, backups and disks of the house are as they should be.</Muted>
      )}
      <DashboardRows>
        {concerns?.slice(0, 5).map(({ key, words, since }) => (
          <li key={key}>
            <div>
              <Link {...linkTo(place, {})}>{words}</Link>
              <p>
                Since <When at={since} withTime />
              </p>
            </div>
          </li>
        ))}
      </DashboardRows>
      {data && (
        <More>
          <Link {...linkTo(place, {})}>{pageOf(place).label}</Link>
        </More>
      )}
    </CardFrame>
  )
}
