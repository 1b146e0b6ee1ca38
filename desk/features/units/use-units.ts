import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { unitFields } from '../../../model/rules/units.ts'
import { api, reading } from '../../api/api.ts'
import { plainText } from '../../ui/plain-text.ts'

export type UnitRow = Awaited<ReturnType<typeof api.units.list>>['items'][number]
export type UnitChange = Parameters<typeof api.units.edit>[0]['body']['changes'][number]
export type Hold = NonNullable<UnitChange['set']['hold']>
type Listed = Awaited<ReturnType<typeof api.units.list>>

/** As it is read out: its tile shows one word of it. */
export const nameOf = ({ unit_code, unit_or_lot_no }: Pick<UnitRow, 'unit_code' | 'unit_or_lot_no'>): string =>
  unit_code.split(/[^\p{L}\p{N}]+/u).includes(unit_or_lot_no) ? unit_code : `${unit_code} ${unit_or_lot_no}`

/** The searched text of a unit. */
export const sayingOf = ({ unit_code, reservation_no, holder }: UnitRow) =>
  plainText(`${unit_code} ${reservation_no ?? ''} ${holder ?? ''}`)

/** The way back to the unit's earlier state: a hold with its holder and its end. */
const stateOf = ({ status, held_by, hold_expires_at }: UnitRow): UnitChange['set'] =>
  status === 'on_hold' && (held_by !== null || hold_expires_at !== null)
    ? { status, hold: { held_by, hold_expires_at } }
    : { status }

/** The way back from a change: each field as it stood, the status with its hold. */
export const wayBack = (stood: UnitRow, set: UnitChange['set']): UnitChange['set'] => ({
  ...Object.fromEntries(unitFields.flatMap(field => (set[field] === undefined ? [] : [[field, stood[field]]]))),
  ...(set.status === undefined ? {} : stateOf(stood)),
})

export const unitsKey = (projectId: number) => ['units.list', projectId] as const

/** The units of a property, and their changes: rows answer for themselves, and failures say why. */
export function useUnits(projectId: number) {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery(reading(unitsKey(projectId), api.units.list, { params: { projectId } }))
  const [failures, setFailures] = useState<ReadonlyMap<number, string>>(new Map())
  const change = useCallback(
    async (changes: UnitChange[]) => {
      const { results } = await api.units.edit({ params: { projectId }, body: { changes } })
      const fresh = new Map(results.flatMap(({ id, unit }) => (unit ? [[id, unit] as const] : [])))
      client.setQueryData<Listed>(
        unitsKey(projectId),
        listed => listed && { ...listed, items: listed.items.map(unit => fresh.get(unit.id) ?? unit) },
      )
      setFailures(before => {
        const after = new Map(before)
        for (const { id, errors } of results) {
          const said = Object.values(errors).flat().join(' ')
          if (said === '') after.delete(id)
          else after.set(id, said)
        }
        return after
      })
      return results
    },
    [client, projectId],
  )
  return useMemo(
    () => ({ units: data?.items, error, retry: () => void refetch(), failures, change }),
    [data, error, refetch, failures, change],
  )
}
