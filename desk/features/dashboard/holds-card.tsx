import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api, reading } from '../../api/api.ts'
import { activeProperties } from '../../api/reads.ts'
import { useAccess } from '../../shell/profile.ts'
import { propertyPath } from '../../shell/switching.ts'
import { Muted } from '../../ui/muted.ts'
import { When } from '../../ui/when.tsx'
import { CardFrame } from './card-frame.tsx'
import { DashboardRows } from './dashboard-elements.ts'
import { ShowAll, useFew } from './few.tsx'

/** Units on hold, what ends first on top: they are free then, or the next seller's who waits. */
export function HoldsCard() {
  const access = useAccess()
  const { data, error, refetch } = useQuery({
    ...reading(['units.holds'], api.units.holds),
    refetchInterval: 60_000,
  })
  const { data: properties = [] } = useQuery(activeProperties)
  const items = data?.items ?? []
  const { shown, isCut, showAll } = useFew(items)
  const pathOf = (property_id: number) => {
    const found = properties.find(({ id }) => id === property_id)
    return found && propertyPath(access, found.slug, 'project_info.unit-pages')
  }
  return (
    <CardFrame
      title="Units on hold"
      count={data?.items.length}
      more={data?.more ?? false}
      list={showAll}
      asOf={data?.as_of}
      error={error}
      retry={() => void refetch()}
    >
      {data?.items.length === 0 && <Muted data-size="sm">No unit is on hold.</Muted>}
      <DashboardRows>
        {shown.map(({ id, property_id, property_name, unit_code, holder, hold_expires_at }) => {
          const path = pathOf(property_id)
          const name = `${property_name}, ${unit_code}`
          return (
            <li key={id}>
              <div>
                {path ? <Link to={path}>{name}</Link> : name}
                <p>
                  {holder === null ? 'For nobody' : `For ${holder}`}
                  {hold_expires_at === null ? ', without an end' : ', until '}
                  {hold_expires_at !== null && <When at={hold_expires_at} withTime />}
                </p>
              </div>
            </li>
          )
        })}
      </DashboardRows>
      {isCut && <ShowAll of={items.length} more={data?.more ?? false} onShow={showAll} />}
    </CardFrame>
  )
}
