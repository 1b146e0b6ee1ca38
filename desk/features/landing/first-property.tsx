import { Link } from '@tanstack/react-router'
import { pathOf } from '../../../model/pages/route.ts'
import { useMay } from '../../shell/profile.ts'
import { Buttons } from '../../ui/buttons.ts'
import { AddProperty, useAddingBrands } from './add-property.tsx'

/** A house without a property: what to do, by what the role may. */
export function FirstProperty() {
  const may = useMay()
  const mayAdd = useAddingBrands().length > 0
  const mayRun = may('view', 'admin.internal-commands')
  const command = mayRun ? <Link to={pathOf('admin.internal-commands')}>Properties command</Link> : 'Properties command'
  if (!mayAdd && !mayRun) return <p>No property yet. Ask who keeps the details of properties to add the first one.</p>
  return (
    <>
      <p>
        No property yet. {mayAdd && 'Add the first one, or run'}
        {!mayAdd && 'Run'} the {command}.
      </p>
      {mayAdd && (
        <Buttons data-apart>
          <AddProperty isFirst />
        </Buttons>
      )}
    </>
  )
}
