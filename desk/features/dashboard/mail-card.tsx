import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { pathOf } from '../../../model/pages/route.ts'
import { mailPage } from '../../api/reads.ts'
import { When } from '../../ui/when.tsx'
import { CardFrame } from './card-frame.tsx'
import classes from './dashboard.module.css'

/** Mail that could not be handed over: no more tries are made for it. */
export function MailCard() {
  const { data, error, refetch, dataUpdatedAt } = useQuery({ ...mailPage({ status: 'dead' }), refetchInterval: 60_000 })
  const rows = data?.items
  return (
    <CardFrame
      title="Mail that failed"
      count={rows?.length}
      more={data?.next != null}
      list={{ to: pathOf('admin.mail-outbox'), search: { status: 'dead' } }}
      asOf={dataUpdatedAt > 0 ? new Date(dataUpdatedAt).toISOString() : undefined}
      error={error}
      retry={() => void refetch()}
      isAlarming={rows !== undefined && rows.length > 0}
    >
      {rows?.length === 0 && <p className={classes.none}>No mail was given up.</p>}
      <ul className={classes.rows}>
        {rows?.slice(0, 5).map(mail => (
          <li key={mail.id}>
            <div>
              <Link to={pathOf('admin.mail-outbox')} search={{ status: 'dead' } as never}>
                {mail.subject}
              </Link>
              <p>
                To {mail.to.join(', ')}, <When at={mail.created_at} withTime />
              </p>
            </div>
          </li>
        ))}
      </ul>
    </CardFrame>
  )
}
