import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { pathOf } from '../../../model/pages/route.ts'
import { reservationStates } from '../../../model/workflows/reservation-record.ts'
import { api, reading } from '../../api/api.ts'
import { linkTo } from '../../shell/link.ts'
import { count as figures } from '../../ui/format.ts'
import { Muted } from '../../ui/muted.ts'
import { CardFrame } from './card-frame.tsx'
import { DashboardRows } from './dashboard-elements.ts'

const labelOf = (status: string) => reservationStates[status as 'submitted']?.label ?? status

/** Reservations under way: each number is a link to its filtered list. */
export function ReservationsCard() {
  const { data, error, refetch } = useQuery({
    ...reading(['dashboard.reservations'], api.dashboard.reservations),
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
      {data?.states.length === 0 && <Muted data-size="sm">No reservation is under way.</Muted>}
      <DashboardRows>
        {data?.states.map(({ status, count, due_soon }) => (
          <li key={status}>
            <div>
              <Link {...linkTo('sellers_portal.e-booking', { status })}>
                {labelOf(status)} <span>· {figures(count)}</span>
              </Link>
              {due_soon > 0 && (
                <p>
                  <Link {...linkTo('sellers_portal.e-booking', { status, submission_expiration_to: data.soon })}>
                    {figures(due_soon)} to be submitted within three days
                  </Link>
                </p>
              )}
            </div>
          </li>
        ))}
      </DashboardRows>
    </CardFrame>
  )
}
