import { Skeleton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Static } from 'typebox'
import { marketingPartner as content, openPartnerFields } from '../../../model/content/records/marketing-partner.ts'
import { initialOf } from '../../../model/content/value.ts'
import { fromWire } from '../../../model/content/wire.ts'
import type { contract } from '../../../model/contract/index.ts'
import { may } from '../../../model/pages/access.ts'
import { api, reading } from '../../api/api.ts'
import type { Values } from '../../form/store.ts'
import { useKeptForm } from '../../list/kept-form.ts'
import { RecordForm } from '../../list/record-form.tsx'
import { linkTo } from '../../shell/link.ts'
import { useAccess } from '../../shell/profile.ts'
import { DialogButton } from '../../ui/dialog-button.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { say } from '../../ui/say.ts'

type Partner = Static<(typeof contract)['marketingPartner']['read']['reply']>
const page = 'sellers_portal.marketing-partners'
const queryKey = ['marketingPartner'] as const

/** Decision 102: Accreditation registers a partner, as a draft. */
export function AddPartner() {
  const access = useAccess()
  const queries = useQueryClient()
  const navigate = useNavigate()
  if (!may(access, 'add', page)) return null
  const register = (close: () => void) => async (values: Values) => {
    const made = await api.marketingPartner.register({ body: values })
    void say(`Registered ${made.partner_no} ${made.name}`)
    await queries.invalidateQueries({ queryKey })
    return () => {
      close()
      void navigate(linkTo(page, { status: 'draft' }, { id: String(made.id) }))
    }
  }
  return (
    <DialogButton label="Add partner" title="New partner">
      {close => (
        <RecordForm
          draft={{ record: 'partner new', version: 0 }}
          content={content}
          values={initialOf(content.fields)}
          one="partner"
          mayEdit
          saveLabel="Register"
          onSave={register(close)}
        />
      )}
    </DialogButton>
  )
}

/** What may be corrected in its state, beside the record. */
export function CorrectPartner({ partner }: { partner: Partner }) {
  const access = useAccess()
  if (!may(access, 'edit', page) || openPartnerFields(partner.status).length === 0) return null
  return (
    <DialogButton label="Correct the partner" title={partner.name} variant="default" size="compact-sm">
      {close => <Correction partner={partner} onDone={close} />}
    </DialogButton>
  )
}

function Correction({ partner, onDone }: { partner: Partner; onDone(): void }) {
  const queries = useQueryClient()
  const { id } = partner
  const { data, error, refetch } = useQuery({
    ...reading([...queryKey, 'form', id], api.marketingPartner.form, { params: { id } }),
    staleTime: 0,
    gcTime: 0,
  })
  const kept = useKeptForm(page, { content, open: data?.open })
  if (error && !data) return <LoadFailure error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton height={320} />
  async function correct(values: Values, version: number) {
    await api.marketingPartner.correct({ params: { id }, body: { ...values, version } })
    void say(`Corrected ${partner.partner_no} ${partner.name}`)
    await queries.invalidateQueries({ queryKey })
    return onDone
  }
  async function onStale() {
    const fresh = await api.marketingPartner.form({ params: { id } })
    return { values: fromWire(content.fields, fresh.values), version: fresh.version }
  }
  return (
    <RecordForm
      draft={{ record: `partner ${id}`, version: data.version }}
      {...kept}
      values={fromWire(content.fields, data.values)}
      one="partner"
      mayEdit
      onSave={correct}
      onStale={onStale}
    />
  )
}
