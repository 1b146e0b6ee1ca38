import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { newProperty, propertyBrands } from '../../../model/content/records/property.ts'
import { initialOf } from '../../../model/content/value.ts'
import { api } from '../../api/api.ts'
import { everyProperty } from '../../api/reads.ts'
import type { Values } from '../../form/store.ts'
import { RecordForm } from '../../list/record-form.tsx'
import { useAccess, useMay } from '../../shell/profile.ts'
import { propertyPath } from '../../shell/switching.ts'
import { DialogButton } from '../../ui/dialog-button.tsx'
import { say } from '../../ui/say.ts'

/** The brands that the person may add a property to. */
export function useAddingBrands() {
  const may = useMay()
  return propertyBrands.filter(({ code }) => may('add', 'project_info.basic-info', code)).map(({ code }) => code)
}

export const AddProperty = ({ isFirst = false }: { readonly isFirst?: boolean }) => (
  <DialogButton
    label={isFirst ? 'Add the first property' : 'Add property'}
    title="Add a property"
    variant={isFirst ? 'filled' : 'default'}
  >
    {() => <NewProperty />}
  </DialogButton>
)

function NewProperty() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const access = useAccess()
  const brands = useAddingBrands().join(' ')
  const form = useMemo(
    () => newProperty(propertyBrands.map(({ code }) => code).filter(code => brands.split(' ').includes(code))),
    [brands],
  )
  async function add(values: Values) {
    const made = await api.property.add({ body: { ...values, brand: String(values['brand']) } })
    await client.invalidateQueries({ queryKey: everyProperty.queryKey })
    say(`Added ${made.property_name}. It is inactive until Basic Info says otherwise.`)
    return () => void navigate({ to: propertyPath(access, made.slug, 'project_info.basic-info') })
  }
  return (
    <RecordForm
      draft={{ record: 'property new', version: 0 }}
      content={form}
      values={initialOf(form.fields)}
      one="property"
      mayEdit
      saveLabel="Add property"
      onSave={add}
    />
  )
}
