import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { pathOf } from '../../../model/pages/route.ts'
import { api, reading } from '../../api/api.ts'
import type { BesideProps } from '../../records/record-panel.tsx'
import { useMay } from '../../shell/profile.ts'
import { counted } from '../../ui/format.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { useComesTogether } from '../../ui/together.tsx'
import { When } from '../../ui/when.tsx'

const page = 'sellers_portal.transfer-request'

/** What a seller still holds, and the way to give it to another. */
export function OpenLeads({ record: { id, version, status, awaits_broker } }: BesideProps) {
  const may = useMay()
  const { data, error, isLoading, refetch } = useQuery({
    ...reading(['seller-leads', id, version], api.sellers.leads, { params: { id } }),
    // Of the version before, until that of the saved one is there.
    placeholderData: keepPreviousData,
  })
  useComesTogether(isLoading)
  if (error) return <LoadFailure error={error} retry={() => void refetch()} />
  if (!data) return null
  const isGone = status === 'separated' || status === 'suspended'
  return (
    <section aria-label="Open leads">
      {typeof awaits_broker === 'string' && (
        <p role="note">
          The extract names {awaits_broker} as broker, who is not here yet. Until then no reservation can be submitted.
        </p>
      )}
      <h3>Open leads</h3>
      {data.total === 0 ? (
        <p>No lead of this seller is open.</p>
      ) : (
        <>
          <p role={isGone ? 'alert' : undefined}>
            {counted(data.total, 'lead is', 'leads are')} open
            {isGone ? '. The seller does not work on them: the head of the group files a transfer of each.' : '.'}{' '}
            {may('view', page) && <Link to={pathOf(page)}>Transfer Request</Link>}
          </p>
          <ul>
            {data.leads.map(({ lead_no, client, expires_at }) => (
              <li key={lead_no}>
                {lead_no}, {client}, until <When at={expires_at} />
              </li>
            ))}
          </ul>
          {data.total > data.leads.length && <p>Those that end soonest are shown.</p>}
        </>
      )}
    </section>
  )
}
