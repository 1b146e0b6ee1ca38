import { api } from '../../api/api.ts'
import { PdfButton } from '../../cases/pdf-button.tsx'
import type { Whole } from './calls.ts'

type Props = { readonly of: Pick<Whole, 'id' | 'reservation_no'>; readonly size?: 'compact-sm' | 'compact-md' }

/** The agreement and its facts. */
export const PaperButton = ({ of: { id, reservation_no: no }, size = 'compact-sm' }: Props) => (
  <PdfButton of={no} name={no} size={size} take={() => api.reservations.paper({ params: { id } })} />
)
