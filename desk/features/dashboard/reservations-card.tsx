import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { pathOf } from '../../../model/pages/route.ts'
import { reservationStates } from '../../../model/workflows/reservation-record.ts'
import { api } from '../../api/api.ts'
import { count as figures } from '../../ui/format.ts'
import { CardFrame } from './card-frame.tsx'
import classes from './dashboard.module.css'

const labelOf = (status: string) => reservationStates[status as 'submitted']?.label ?? status

/** Reservations under way: each number is a link to its filtered list. */
export function ReservationsCard() {
  const { data, error, refetch } = useQuery({
    queryKey: ['dashboard.reservations'],
    queryFn: ({ signal }) => api.dashboard.reservations({ signal }),
    refetchInterval: 60_000,
  })
  return (
    <CardFrame
      title="Reservations under way"
      count={data?.states.reduce((sum, { count }) => sum + count, 0)}
      list={{
        to: pathOf('sellers_portal.e-booking'),
        search: { status: data?.states.map(({ status }) => status).join(',') ?? '' },
      }}
      asOf={data?.as_of}
      error={error}
      retry={() => void refetch()}
    >
      {data?.states.length === 0 && <p className={classes.none}>No reservation is under way.</p>}
      <ul className={classes.rows}>
        {data?.states.map(({ status, count, due_soon }) => (
          <li key={status}>
            <div>
              <Link to={pathOf('sellers_portal.e-booking')} search={{ status } as never}>
                {labelOf(status)} <span>· {figures(count)}</span>
              </Link>
              {due_soon > 0 && <p>{figures(due_soon)} to be submitted within three days</p>}
            </div>
          </li>
        ))}
      </ul>
    </CardFrame>
  )
}
