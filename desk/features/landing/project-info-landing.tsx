import { useQuery } from '@tanstack/react-query'
import { sideMenu } from '../../../model/pages/menu.ts'
import { activeProperties } from '../../api/reads.ts'
import { propertyParam } from '../../shell/here.ts'
import { useAccess } from '../../shell/profile.ts'
import { projectInfo, useStore } from '../../shell/stores.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { PageList } from './page-list.tsx'

/** Asks for a property, and shows what it has for this role. The selector itself stands at the side. */
export default function ProjectInfoLanding() {
  const access = useAccess()
  const { selectedProperty } = useStore(projectInfo)
  const { data, error, refetch } = useQuery({ ...activeProperties, enabled: access.brands.length > 0 })
  const selected = data?.find(row => row.slug === selectedProperty)
  const nodes = sideMenu('project_info', access)
  if (error) return <LoadFailure error={error} retry={() => void refetch()} />
  if (!selected) return <PageHead title="Project Info">Choose a property in the list beside, or in the menu.</PageHead>
  return (
    <>
      <PageHead title={selected.property_name}>
        {[selected.property_code, selected.city].filter(Boolean).join(' · ')}
      </PageHead>
      {nodes.length > 0 ? (
        <PageList nodes={nodes} params={{ [propertyParam]: selected.slug }} />
      ) : (
        <p>The pages of a property are not available to your role yet.</p>
      )}
    </>
  )
}
