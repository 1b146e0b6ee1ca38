import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { choiceLabel } from '../../../model/lists/list.ts'
import { actionWords } from '../../../model/rules/trail-actions.ts'
import { api, reading } from '../../api/api.ts'
import { wholeList } from '../../list/whole-list.ts'
import { linkTo } from '../../shell/link.ts'
import { checkTitle, isOpen } from '../../ui/trail-check.tsx'
import { When } from '../../ui/when.tsx'
import { CardFrame } from './card-frame.tsx'
import { refused, refusedTitle } from './card-rows.ts'
import { DashboardRows } from './dashboard-elements.ts'
import { ListCard } from './list-card.tsx'

const trail = 'fullTrail'

/** Who was refused what, newest first: the first question of who reads trails. */
export function RefusedCard() {
  const { data: list } = useQuery({
    queryKey: ['list', trail],
    queryFn: () => wholeList(trail).load(),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const pageName = (page: string) => choiceLabel(list?.columns['page'] ?? {}, page)
  return (
    <ListCard
      asks={refused}
      title={refusedTitle}
      none="Nobody was refused anything, and nothing failed."
      all="All of them in the Trail of All Areas"
      of={({ user_name, action, subject, page, created_at }) => ({
        name: `${String(user_name)}: ${actionWords(String(action)).label}${subject === null ? '' : `, ${String(subject)}`}`,
        note: (
          <>
            {list && `${pageName(String(page))}, `}
            <When at={String(created_at)} withTime />
          </>
        ),
      })}
    />
  )
}

const place = 'admin.audit-trail'

/** Whether the trails were found as they were sealed, and when. */
export function SealsCard() {
  const { data, error, refetch, dataUpdatedAt } = useQuery({
    ...reading(['trail-checks'], api.userTrail.checks),
    refetchInterval: 60_000,
  })
  const { ended, last } = data ?? { ended: null, last: null }
  return (
    <CardFrame
      title="Seals of the trails"
      asOf={dataUpdatedAt > 0 ? new Date(dataUpdatedAt).toISOString() : undefined}
      error={error}
      retry={() => void refetch()}
      isAlarming={ended !== null && ended.verdict?.sound !== true}
    >
      {/* That nothing was verified is said only once that is known. */}
      {data && (
        <DashboardRows>
          <li>
            <div>
              <Link {...linkTo(place, {})}>{ended ? checkTitle(ended) : 'Never verified yet'}</Link>
              <p>
                {ended?.finished_at && (
                  <>
                    Verified <When at={ended.finished_at} withTime />, asked for by {ended.asked_by}.
                  </>
                )}
                {!ended && !isOpen(last) && 'Verify holds every line against its seal.'}
                {isOpen(last) && ' A check is under way.'}
              </p>
            </div>
          </li>
        </DashboardRows>
      )}
    </CardFrame>
  )
}
