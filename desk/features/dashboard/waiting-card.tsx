import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { isPageId, pageOf } from '../../../model/pages/index.ts'
import { pathOf } from '../../../model/pages/route.ts'
import { waitingOf } from '../../api/reads.ts'
import { linkTo } from '../../shell/link.ts'
import { counted } from '../../ui/format.ts'
import { Muted } from '../../ui/muted.ts'
import { When } from '../../ui/when.tsx'
import { CardFrame } from './card-frame.tsx'
import { DashboardRows, More } from './dashboard-elements.ts'

/** Records that wait for this person's decision, each kind a link to its queue. */
export function WaitingCard() {
  const { data, error, refetch } = useQuery(waitingOf)
  const kinds = data?.kinds.filter(({ count }) => count > 0)
  return (
    <CardFrame
      title="Waiting for me"
      count={kinds?.reduce((sum, { count }) => sum + count, 0)}
      list={{ to: pathOf('desk.approvals') }}
      asOf={data?.as_of}
      error={error}
      retry={() => void refetch()}
      isAlarming={kinds?.some(({ overdue }) => overdue > 0) ?? false}
    >
      {kinds?.length === 0 && <Muted data-size="sm">Nothing waits for your decision.</Muted>}
      <DashboardRows>
        {kinds?.map(
          ({ key, page, count, oldest, overdue }) =>
            isPageId(page) && (
              <li key={page}>
                <div>
                  <Link {...linkTo('desk.approvals', { kind: key })}>
                    {pageOf(page).label}{' '}
                    <span>· {counted(count, key === 'reservation' ? 'reservation' : 'request')}</span>
                  </Link>
                  <p>
                    {oldest && (
                      <>
                        Oldest due <When at={oldest} />
                      </>
                    )}
                    {overdue > 0 && (
                      <>
                        {', '}
                        <Link {...linkTo('desk.approvals', { kind: key, late: 'true' })}>
                          {counted(overdue, 'past due', 'past due')}
                        </Link>
                      </>
                    )}
                  </p>
                </div>
              </li>
            ),
        )}
      </DashboardRows>
      {kinds !== undefined && kinds.length > 0 && (
        <More>
          <Link to={pathOf('desk.approvals')}>All of them, by due date</Link>
        </More>
      )}
    </CardFrame>
  )
}
