import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { mailPage } from '../../api/reads.ts'
import { linkTo } from '../../shell/link.ts'
import { Muted } from '../../ui/muted.ts'
import { When } from '../../ui/when.tsx'
import { CardFrame } from './card-frame.tsx'
import { DashboardRows } from './dashboard-elements.ts'

/** Mail that could not be handed over: no more tries are made for it. */
export function MailCard() {
  const { data, error, refetch, dataUpdatedAt } = useQuery({ ...mailPage({ status: 'dead' }), refetchInterval: 60_000 })
  const rows = data?.items
  return (
    <CardFrame
      title="Mail that failed"
      count={rows?.length}
      more={data?.next != null}
      list={linkTo('admin.mail-outbox', { status: 'dead' })}
      asOf={dataUpdatedAt > 0 ? new Date(dataUpdatedAt).toISOString() : undefined}
      error={error}
      retry={() => void refetch()}
      isAlarming={rows !== undefined && rows.length > 0}
    >
      {rows?.length === 0 && <Muted data-size="sm">No mail was given up.</Muted>}
      <DashboardRows>
        {rows?.slice(0, 5).map(mail => (
          <li key={mail.id}>
            <div>
              <Link {...linkTo('admin.mail-outbox', { status: 'dead' })}>{mail.subject}</Link>
              <p>
                To {mail.to.join(', ')}, <When at={mail.created_at} withTime />
              </p>
            </div>
          </li>
        ))}
      </DashboardRows>
    </CardFrame>
  )
}
