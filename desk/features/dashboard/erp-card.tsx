import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { pathOf } from '../../../model/pages/route.ts'
import { api } from '../../api/api.ts'
import { CardFrame } from './card-frame.tsx'
import classes from './dashboard.module.css'

const filter = { status: 'dead,failed' }

/** What the ERP did not take: stopped, or tried again. */
export function ErpCard() {
  const { data, error, refetch, dataUpdatedAt } = useQuery({
    queryKey: ['erp-postings', 'failed'],
    queryFn: ({ signal }) => api.erpPostings.list({ query: { ...filter, total: 'capped' }, signal }),
    refetchInterval: 60_000,
  })
  return (
    <CardFrame
      title="Not posted to the ERP"
      count={data?.total?.count}
      asOf={dataUpdatedAt > 0 ? new Date(dataUpdatedAt).toISOString() : undefined}
      error={error}
      retry={() => void refetch()}
      isAlarming={(data?.items.length ?? 0) > 0}
    >
      {data?.items.length === 0 && <p className={classes.none}>Nothing failed or stopped.</p>}
      <ul className={classes.rows}>
        {data?.items.slice(0, 5).map(({ id, name, last_error }) => (
          <li key={id}>
            <div>
              <Link to={pathOf('sellers_portal.erp-ledger')} search={{ open: String(id) } as never}>
                {name}
              </Link>
              <p>{last_error}</p>
            </div>
          </li>
        ))}
      </ul>
      {(data?.items.length ?? 0) > 0 && (
        <Link className={classes.more} to={pathOf('sellers_portal.erp-ledger')} search={filter as never}>
          All of them in the ERP Ledger
        </Link>
      )}
    </CardFrame>
  )
}
