import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { type PageId, pageOf } from '../../../model/pages/index.ts'
import { pathOf } from '../../../model/pages/route.ts'
import { transferStates } from '../../../model/workflows/transfer.ts'
import { api } from '../../api/api.ts'
import { ApiError } from '../../api/client.ts'
import { OneRecord } from '../../cases/one-record.tsx'
import { dropLink } from '../../shell/link-token.ts'
import { useMay } from '../../shell/profile.ts'
import { QuietButton } from '../../ui/button.ts'
import { Callout } from '../../ui/callout.ts'
import { date } from '../../ui/format.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { transferCases } from './transfer-cases.tsx'

const transferPage = 'sellers_portal.transfer-request'
const linkKey = (token: string) => ['link-transfer', 'link', token] as const
const readLink = (token: string, signal?: AbortSignal) =>
  api.token.read({ params: { token }, ...(signal ? { signal } : {}) })

/** The transfer as the link opens it: read and decided by the token, which needs no right of its own. */
const byLink = (token: string): ReturnType<typeof transferCases> => ({
  ...transferCases(),
  key: 'link-transfer',
  // Whoever came by a link may have no right to the list, and no turn but this.
  undone: undefined,
  address: undefined,
  async read(_, signal) {
    const { transfer } = await readLink(token, signal)
    if (!transfer) throw new Error('The link opens no transfer.')
    return transfer
  },
  preview: ({ id }, action, input, signal) =>
    api.transferRequest.preview({ params: { id }, query: { token, action, ...input }, signal }),
  decide: ({ version }, action, input) => api.transferRequest.update({ body: { token, version, action, ...input } }),
})

/** The screen of a mail's link (domain.md 2.5), on the page that its address names. Opening it changes nothing. */
export default function LinkScreen({ id, token, onLeave }: { id: PageId; token: string; onLeave(): void }) {
  const may = useMay()
  const navigate = useNavigate()
  const { data, error } = useQuery({
    queryKey: linkKey(token),
    queryFn: ({ signal }) => readLink(token, signal),
    retry: false,
  })
  // One that opens nothing stands in no page's way, once it was said; without a connection it may still open.
  const isDead = error instanceof ApiError && error.status === 404
  useEffect(() => {
    if (isDead) dropLink()
  }, [isDead])
  const form = data?.reservation
  useEffect(() => {
    if (!form) return
    dropLink()
    const { reservation_no: rNo, partner_id: partnerId, form: which } = form
    void navigate({ to: pathOf('sellers_portal.reservation-details', { rNo, partnerId, form: which }), replace: true })
  }, [form, navigate])
  const transfer = data?.transfer
  const page = transfer ? transferPage : id
  function leave() {
    dropLink()
    onLeave()
    void navigate({ to: may('view', page) ? pathOf(page) : pathOf('desk.dashboard') })
  }
  const isDone = transfer && data.allowed_actions.length === 0 && transfer.decided_at !== null
  return (
    <>
      <PageHead title={pageOf(page).label}>Opened from a mail.</PageHead>
      {!data && !error && <Skeleton height={320} />}
      {error && <Callout role="alert">{error.message}</Callout>}
      {isDone && transfer.decided_at && (
        <Callout role="status">
          This request was {transferStates[transfer.status].label.toLowerCase()} on {date(transfer.decided_at)} by{' '}
          {transfer.decided_by}.
        </Callout>
      )}
      {transfer && (
        <OneRecord kind={byLink(token)} id={transfer.id} takesFocus={false} onNext={() => undefined} onBack={leave} />
      )}
      {(data || error) && (
        <QuietButton mt="md" onClick={leave}>
          {may('view', page) ? `To ${pageOf(page).label}` : 'To the dashboard'}
        </QuietButton>
      )}
    </>
  )
}
