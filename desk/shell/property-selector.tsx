import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { activeProperties } from '../api/reads.ts'
import { propertyParam, useHere } from './here.ts'
import { useAccess } from './profile.ts'
import { grouped } from './property-groups.ts'
import classes from './side-menu.module.css'
import { projectInfo, useStore } from './stores.ts'
import { propertyPath } from './switching.ts'
import { TypedSelect } from './typed-select.tsx'

export default function PropertySelector() {
  const access = useAccess()
  const navigate = useNavigate()
  const { id, params } = useHere()
  const { selectedProperty } = useStore(projectInfo)
  const { data, error, refetch } = useQuery({ ...activeProperties, enabled: access.brands.length > 0 })
  if (access.brands.length === 0)
    return <p className={classes.empty}>NO SELECTED PROPERTY BECAUSE THIS USER HAS NO PERMISSION TO ANY BRANDS</p>
  if (error)
    return (
      <div className={classes.empty} role="alert">
        <p>The properties could not be loaded. {error.message}</p>
        <Button mt="sm" variant="default" onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    )
  if (!data)
    return <p className={`${classes.empty} ${classes.selecting}`}>Please wait while we're getting your data.</p>
  const selected = params[propertyParam] ?? selectedProperty
  const choose = (slug: string) => {
    projectInfo.write({ selectedProperty: slug })
    void navigate({ href: propertyPath(access, slug, id) })
  }
  return (
    <div className={classes.selector}>
      <TypedSelect
        label="Property"
        placeholder="Choose a property"
        nothingFoundMessage="No active property of your brands has that name"
        data={grouped(data)}
        value={data.some(row => row.slug === selected) ? selected : null}
        onPick={choose}
        maxDropdownHeight={420}
        comboboxProps={{ shadow: 'md' }}
      />
    </div>
  )
}
