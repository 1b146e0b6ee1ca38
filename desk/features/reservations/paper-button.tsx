import { hiddenOn } from '../../../model/pages/kept.ts'
import { api } from '../../api/api.ts'
import { PdfButton } from '../../cases/pdf-button.tsx'
import { useAccess } from '../../shell/profile.ts'
import type { Whole } from './reservation-calls.ts'

type Props = { readonly of: Pick<Whole, 'id' | 'reservation_no'>; readonly size?: 'compact-sm' | 'compact-md' }

/** The agreement and its facts; for who sees all of them, as paper leaves nothing out. */
export function PaperButton({ of: { id, reservation_no: no }, size = 'compact-sm' }: Props) {
  const hidden = hiddenOn(useAccess(), 'sellers_portal.e-booking')
  if (hidden.size > 0) return null
  return <PdfButton of={no} name={no} size={size} take={() => api.reservations.paper({ params: { id } })} />
}
