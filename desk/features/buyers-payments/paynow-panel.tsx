import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { brandById } from '../../../model/brands.ts'
import { providers } from '../../../model/kinds/buyers-payments.ts'
import { paynowStates } from '../../../model/workflows/remittance.ts'
import { api, reading } from '../../api/api.ts'
import { Facts } from '../../list/facts.tsx'
import type { PanelProps } from '../../list/list-config.ts'
import { SidePanel } from '../../list/side-panel.tsx'
import { peso } from '../../ui/format.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { StatusMark } from '../../ui/status-mark.tsx'
import { When } from '../../ui/when.tsx'
import { PostingDay } from './posting-day.tsx'

/** One online payment, read only: its provider reports its state. */
export default function PaynowPanel({ id, row }: PanelProps) {
  const { data, error, refetch } = useQuery(
    reading(['paynowPayments', id], api.paynowPayments.read, { params: { id } }),
  )
  return (
    <SidePanel
      of={id}
      title={String(data?.payor_name ?? row?.['payor_name'] ?? `Payment ${id}`)}
      note={
        data && (
          <>
            <StatusMark tone={paynowStates[data.status].tone}>{paynowStates[data.status].label}</StatusMark>
            <span>{data.reference_no}</span>
          </>
        )
      }
    >
      {error && <LoadFailure error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton height={200} />}
      {data && (
        <Facts
          facts={[
            ['Amount', peso(data.amount)],
            ['Convenience fee', peso(data.convenience_fee)],
            ['Contract no.', data.contract_no],
            ['Buyer', data.buyer_name],
            ['Property', data.property_name],
            ['Brand', brandById(data.brand_id)?.display_label],
            ['Provider', providers.find(({ value }) => value === data.provider)?.label],
            ['Provider reference', data.provider_ref],
            ['Started', <When key="started" at={data.created_at} withTime />],
            ['Paid', data.paid_at && <When key="paid" at={data.paid_at} withTime />],
            [
              'Posts by',
              data.expected_posting_date && (
                <PostingDay key="by" day={data.expected_posting_date} isDone={data.status !== 'paid'} />
              ),
            ],
            ['Posted', data.posted_at && <When key="posted" at={data.posted_at} withTime />],
            ['Official receipt', data.or_no],
          ]}
        />
      )}
    </SidePanel>
  )
}
