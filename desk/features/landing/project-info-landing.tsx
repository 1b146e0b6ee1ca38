import { useQuery } from '@tanstack/react-query'
import { pageOf } from '../../../model/pages/index.ts'
import { sideMenu } from '../../../model/pages/menu.ts'
import { everyProperty } from '../../api/reads.ts'
import { projectInfo, useStore } from '../../session/stores.ts'
import { propertyParam } from '../../shell/here.ts'
import { useAccess } from '../../shell/profile.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import type { ScreenProps } from '../../ui/screen-props.ts'
import { AddProperty, useAddingBrands } from './add-property.tsx'
import { FirstProperty } from './first-property.tsx'
import { InactiveProperties } from './inactive-properties.tsx'
import { PageList } from './page-list.tsx'
import { PropertyCards } from './property-cards.tsx'

/** Asks for a property, and shows what the chosen one has for this role. */
export default function ProjectInfoLanding({ pageId }: ScreenProps) {
  const access = useAccess()
  const mayAdd = useAddingBrands().length > 0
  const { selectedProperty } = useStore(projectInfo)
  const { data, error, refetch } = useQuery({ ...everyProperty, enabled: access.brands.length > 0 })
  const active = data?.filter(row => row.status === 'active') ?? []
  const selected = active.find(row => row.slug === selectedProperty)
  if (error) return <LoadFailure error={error} retry={() => void refetch()} />
  if (!selected)
    return (
      <>
        <PageHead
          title={pageOf(pageId).label}
          actions={mayAdd && data !== undefined && data.length > 0 ? <AddProperty /> : undefined}
        >
          {active.length > 0
            ? 'Choose a property.'
            : data !== undefined && data.length > 0
              ? 'No property is active. Open one below: Basic Info has its status.'
              : undefined}
        </PageHead>
        {data?.length === 0 && <FirstProperty />}
        <PropertyCards rows={active} pageId={pageId} />
        <InactiveProperties rows={data ?? []} access={access} isOpen={active.length === 0} />
      </>
    )
  return (
    <>
      <PageHead title={selected.property_name} actions={mayAdd ? <AddProperty /> : undefined}>
        {[selected.property_code, selected.city].filter(Boolean).join(' · ')}
      </PageHead>
      <PageList nodes={sideMenu('project_info', access)} params={{ [propertyParam]: selected.slug }} />
      <InactiveProperties rows={data ?? []} access={access} />
    </>
  )
}
