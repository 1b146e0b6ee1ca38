import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { pageOf } from '../../../model/pages/index.ts'
import { sideMenu } from '../../../model/pages/menu.ts'
import { everyProperty } from '../../api/reads.ts'
import type { ScreenProps } from '../../screen-props.ts'
import { propertyParam } from '../../shell/here.ts'
import { useAccess } from '../../shell/profile.ts'
import { grouped } from '../../shell/property-groups.ts'
import { projectInfo, useStore } from '../../shell/stores.ts'
import { propertyPath } from '../../shell/switching.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { InactiveProperties } from './inactive-properties.tsx'
import classes from './landing.module.css'
import { PageList } from './page-list.tsx'

/** Asks for a property, and shows what the chosen one has for this role. */
export default function ProjectInfoLanding({ pageId }: ScreenProps) {
  const access = useAccess()
  const { selectedProperty } = useStore(projectInfo)
  const { data, error, refetch } = useQuery({ ...everyProperty, enabled: access.brands.length > 0 })
  const active = data?.filter(row => row.status === 'active') ?? []
  const selected = active.find(row => row.slug === selectedProperty)
  if (error) return <LoadFailure error={error} retry={() => void refetch()} />
  if (!selected)
    return (
      <>
        <PageHead title={pageOf(pageId).label}>{active.length > 0 ? 'Choose a property.' : undefined}</PageHead>
        <div className={classes.properties}>
          {grouped(active).map(({ group, items }) => (
            <section key={group} aria-label={group}>
              <h2>{group}</h2>
              <ul className={classes.pages}>
                {items.map(({ value, label }) => (
                  <li key={value}>
                    <Link
                      to={propertyPath(access, value, pageId)}
                      onClick={() => projectInfo.write({ selectedProperty: value })}
                    >
                      {label}
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
        <InactiveProperties rows={data ?? []} access={access} />
      </>
    )
  return (
    <>
      <PageHead title={selected.property_name}>
        {[selected.property_code, selected.city].filter(Boolean).join(' · ')}
      </PageHead>
      <PageList nodes={sideMenu('project_info', access)} params={{ [propertyParam]: selected.slug }} />
      <InactiveProperties rows={data ?? []} access={access} />
    </>
  )
}
