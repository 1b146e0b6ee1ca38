import type { contractStates } from '../../../../model/rules/contract-words.ts'
import { idleStates } from '../../../../model/workflows/reservation-record.ts'
import { orNone } from '../../../db/or-none.ts'
import type { Batch } from './upsert.ts'

type Row = Readonly<Record<string, unknown>>
type Known = {
  readonly brand_id: number
  readonly reservation_no: string | null
  readonly [column: string]: unknown
}
type Unit = { readonly id: number; readonly brand_id: number; readonly property_id: number }
type Status = keyof typeof contractStates

const textOf = (value: unknown): string => String(value ?? '')
const live: readonly unknown[] = ['active', 'fully_paid'] satisfies Status[]
/** A contract that has its unit. */
export const isLive = (status: unknown): boolean => live.includes(status)

/** What stands of the contracts, properties, units and reservations that the rows name. */
export async function contractState({ trx, rows }: Batch) {
  const named = (...fields: string[]) => [
    ...rows.flatMap(({ values }) => fields.map(field => textOf(values[field]))),
    '',
  ]
  const properties = await trx
    .selectFrom('properties')
    .where('property_code', 'in', named('property_code'))
    .select(['id', 'property_code', 'brand_id'])
    .execute()
  const units = await trx
    .selectFrom('units')
    .where('property_id', 'in', orNone(properties.map(({ id }) => id)))
    .where('unit_code', 'in', named('unit_code'))
    .select(['id', 'unit_code', 'property_id', 'brand_id'])
    .forUpdate()
    .execute()
  const unit_ids = orNone(units.map(({ id }) => id))
  const contracts = await trx
    .selectFrom('contracts')
    .where(({ or, eb }) =>
      or([eb('contract_no', 'in', named('contract_no', 'predecessor_no')), eb('unit_id', 'in', unit_ids)]),
    )
    .selectAll()
    .forUpdate()
    .execute()
  const reservations = await trx
    .selectFrom('reservations')
    .where(({ or, eb }) =>
      or([
        eb('reservation_no', 'in', named('reservation_no')),
        // Those that still have their unit and no contract yet.
        eb.and([eb('unit_id', 'in', unit_ids), eb('status', 'not in', idleStates), eb('contract_no', 'is', null)]),
      ]),
    )
    .select(['reservation_no', 'brand_id', 'unit_id', 'contract_no', 'status'])
    .execute()

  const propertyByCode = new Map(properties.map(({ property_code, ...property }) => [property_code, property] as const))
  const unitByCode = new Map<string, Unit>(units.map(unit => [`${unit.property_id} ${unit.unit_code}`, unit]))
  const before: ReadonlyMap<string, Known> = new Map(contracts.map(contract => [contract.contract_no, contract]))
  const known = new Map(before)
  const unitOf = (row: Row): Unit | undefined => {
    const property = propertyByCode.get(textOf(row['property_code']))
    return property && unitByCode.get(`${property.id} ${textOf(row['unit_code'])}`)
  }
  const holding = new Map<number, Set<string>>()
  const hold = (unit_id: number, contract_no: string) =>
    holding.set(unit_id, (holding.get(unit_id) ?? new Set()).add(contract_no))
  for (const { contract_no, unit_id, status } of contracts) if (isLive(status)) hold(unit_id, contract_no)

  return {
    properties: propertyByCode,
    units: unitByCode,
    /** As they stand, and as the rows before this one leave them. */
    contracts: known,
    before,
    reservations: new Map(reservations.map(row => [row.reservation_no, row] as const)),
    unitOf,
    liveOn: (unit_id: number): string[] => [...(holding.get(unit_id) ?? [])],
    reservedBy: (unit_id: number): string | undefined =>
      reservations.find(
        row => row.unit_id === unit_id && row.contract_no === null && !idleStates.some(state => state === row.status),
      )?.reservation_no,
    add(row: Row): void {
      const no = textOf(row['contract_no'])
      const unit = unitOf(row)
      if (!unit) return
      for (const others of holding.values()) others.delete(no)
      if (isLive(row['status'])) hold(unit.id, no)
      known.set(no, { reservation_no: null, ...known.get(no), ...row, brand_id: unit.brand_id })
    },
  }
}
export type ContractState = Awaited<ReturnType<typeof contractState>>
