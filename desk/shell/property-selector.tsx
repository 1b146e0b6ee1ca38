import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { activeProperties } from '../api/reads.ts'
import { projectInfo, useStore } from '../session/stores.ts'
import { QuietButton } from '../ui/button.ts'
import { Choice } from '../ui/choice.tsx'
import { propertyParam, useHere } from './here.ts'
import { useAccess } from './profile.ts'
import { grouped } from './property-groups.ts'
import { Empty, EmptyAlert, Selector } from './side-menu-elements.ts'
import { propertyPath } from './switching.ts'

export default function PropertySelector() {
  const access = useAccess()
  const navigate = useNavigate()
  const { id, params } = useHere()
  const { selectedProperty } = useStore(projectInfo)
  const { data, error, refetch } = useQuery({ ...activeProperties, enabled: access.brands.length > 0 })
  if (access.brands.length === 0)
    return <Empty>NO SELECTED PROPERTY BECAUSE THIS USER HAS NO PERMISSION TO ANY BRANDS</Empty>
  if (error)
    return (
      <EmptyAlert role="alert">
        <p>The properties could not be loaded. {error.message}</p>
        <QuietButton mt="sm" onClick={() => void refetch()}>
          Try again
        </QuietButton>
      </EmptyAlert>
    )
  if (!data) return <Empty data-selecting>Please wait while we're getting your data.</Empty>
  const selected = params[propertyParam] ?? selectedProperty
  const choose = (slug: string) => {
    projectInfo.write({ selectedProperty: slug })
    void navigate({ href: propertyPath(access, slug, id) })
  }
  return (
    <Selector>
      <Choice
        label="Property"
        placeholder="Choose a property"
        isTyped
        nothing="No active property of your brands has that name"
        options={grouped(data)}
        value={data.find(row => row.slug === selected)?.slug}
        onPick={choose}
      />
    </Selector>
  )
}
