import { useQuery } from '@tanstack/react-query'
import { api, reading } from '../../api/api.ts'
import type { ConfirmedUse, InUse } from '../../records/in-use.ts'
import { InUseDialog } from '../../records/in-use-dialog.tsx'
import type { Session } from './session.ts'
import type { Property } from './target.ts'
import { useSession } from './use-session.ts'

type Props = {
  readonly session: Session
  readonly used: InUse
  readonly property: Property
  onSave(asked: ConfirmedUse): Promise<boolean>
}

/** Before a property becomes inactive that visitors are led to. */
export function UsedProperty({ session, used, property, onSave }: Props) {
  const { id, property_name, brand } = property
  const { isSaving, failure } = useSession(session, now => now)
  const { data } = useQuery(
    reading(['property.find', brand.code, 'instead'], api.property.find, { query: { brand: brand.code } }),
  )
  const others = data?.filter(row => row.id !== id && row.status === 'active')
  return (
    <InUseDialog
      used={used}
      one="property"
      name={property_name}
      others={others?.map(row => ({ value: row.id, label: row.property_name }))}
      failure={failure}
      isBusy={isSaving}
      onGo={asked => void onSave(asked)}
      onClose={session.leaveUsed}
    />
  )
}
