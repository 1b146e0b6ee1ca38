import { Skeleton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { brandById } from '../../../model/brands.ts'
import { contractCorrection, managersFields } from '../../../model/content/records/contract.ts'
import { contracts } from '../../../model/kinds/contracts.ts'
import { plain } from '../../../model/rules/plain.ts'
import { api, reading } from '../../api/api.ts'
import type { Values } from '../../form/store.ts'
import { Cell } from '../../list/cell.tsx'
import { Facts } from '../../list/facts.tsx'
import { useKeptForm } from '../../list/kept-form.ts'
import type { PanelProps } from '../../list/list-config.ts'
import { RecordForm } from '../../list/record-form.tsx'
import { SidePanel } from '../../list/side-panel.tsx'
import { useMay } from '../../shell/profile.ts'
import { DialogButton } from '../../ui/dialog-button.tsx'
import { date, peso } from '../../ui/format.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { say } from '../../ui/say.ts'
import { When } from '../../ui/when.tsx'
import { tones } from './list-config.ts'

type Contract = Awaited<ReturnType<typeof api.contracts.read>>

const unknown = 'Not known'
const known = (amount: number | null) => (amount === null ? unknown : peso(amount))
const oneContract = (id: number) => reading(['contracts', id], api.contracts.read, { params: { id } })
const news = { yes: 'Yes', no: 'No', unknown } as const

/** One contract, and its correction with a reason. */
export default function ContractPanel({ pageId, id, row, onChanged }: PanelProps) {
  const { data, error, refetch } = useQuery(oneContract(id))
  const may = useMay()
  const code = data && brandById(data.brand_id)?.code
  return (
    <SidePanel
      of={id}
      title={String(data?.buyer_name ?? row?.['buyer_name'] ?? `Contract ${id}`)}
      note={
        data && (
          <>
            Changed <When at={data.updated_at} withTime />
            {data.updated_by && ` by ${data.updated_by}`}
          </>
        )
      }
    >
      {error && <LoadFailure error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton height={320} />}
      {data && (
        <>
          <ContractFacts contract={data} />
          {may('edit', pageId, code) && (
            <DialogButton label="Correct the contract" title={`Correct contract ${data.contract_no}`} variant="default">
              {close => (
                <Correction
                  contract={data}
                  isManager={may('approve', pageId, code)}
                  onDone={close}
                  onChanged={onChanged}
                />
              )}
            </DialogButton>
          )}
        </>
      )}
    </SidePanel>
  )
}

function ContractFacts({ contract: { figures_as_of, turned_over_on, ...contract } }: { contract: Contract }) {
  const turnover = turned_over_on !== null ? date(turned_over_on) : figures_as_of === null ? unknown : 'Not turned over'
  return (
    <Facts
      facts={[
        ['Contract no.', contract.contract_no],
        ['Status', <Cell key="status" column={contracts.list.columns.status} value={contract.status} tones={tones} />],
        ['Property', contract.property_name],
        ['Unit', contract.unit_code],
        ['Brand', brandById(contract.brand_id)?.display_label],
        ['Contract price', peso(contract.contract_price)],
        ['TCP', peso(contract.tcp)],
        ['Credited', known(contract.credited_amount)],
        ['Overdue', known(contract.overdue_amount)],
        ['Turned over', turnover],
        ['As of', figures_as_of === null ? unknown : date(figures_as_of)],
        ['E-mail', contract.email === '' ? unknown : plain(contract.email)],
        ['Buyers portal', contract.has_account ? 'Has an account' : 'No account with this address'],
        ['Wants project news', news[contract.wants_news]],
        ['Reservation', contract.reservation_no],
        ['Takes the place of', contract.predecessor_no],
      ]}
    />
  )
}

type CorrectionProps = {
  readonly contract: Contract
  readonly isManager: boolean
  onDone(): void
  onChanged(): void
}

function Correction({ contract, isManager, onDone, onChanged }: CorrectionProps) {
  const queries = useQueryClient()
  const { id } = contract
  const { queryKey } = oneContract(id)
  // The unit of a reservation stays with it.
  const settled: readonly string[] = [
    ...(isManager ? [] : managersFields),
    ...(contract.reservation_no === null ? [] : ['unit_code']),
  ]
  const kept = useKeptForm('buyers_portal.contracts', {
    content: contractCorrection,
    open: Object.keys(contractCorrection.fields).filter(name => !settled.includes(name)),
  })
  const names = (kept.open ?? []).filter(name => Object.hasOwn(kept.content.fields, name))
  async function save(values: Values, version: number) {
    const body = { ...Object.fromEntries(names.map(name => [name, values[name]])), version }
    const saved = await api.contracts.correct({ params: { id }, body })
    queries.setQueryData(queryKey, saved)
    onChanged()
    void say(`Corrected contract ${saved.contract_no}`)
    return onDone
  }
  async function onStale() {
    const fresh = await api.contracts.read({ params: { id } })
    queries.setQueryData(queryKey, fresh)
    return { values: valuesOf(fresh), version: fresh.version }
  }
  return (
    <RecordForm
      draft={{ record: `contract ${id}`, version: contract.version }}
      {...kept}
      values={valuesOf(contract)}
      one="correction"
      mayEdit
      saveLabel="Save the correction"
      onSave={save}
      onStale={onStale}
    />
  )
}

const valuesOf = (contract: Contract): Values =>
  Object.fromEntries(
    Object.keys(contractCorrection.fields).map(name => [name, name === 'reason' ? '' : contract[name as 'email']]),
  )
