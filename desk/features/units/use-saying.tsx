import { useState } from 'react'
import { statusLabel } from '../../../model/rules/units.ts'
import { sayDone } from '../../list/say-done.tsx'
import { counted, peso } from '../../ui/format.ts'
import { say } from '../../ui/say.ts'
import { passedTo } from './hold-words.ts'
import { type UnitChange, type UnitRow, type useUnits, wayBack } from './use-units.ts'

type Props = {
  readonly units: readonly UnitRow[]
  readonly change: ReturnType<typeof useUnits>['change']
  /** The units that were not changed. */
  onFailed(ids: ReadonlySet<number>): void
}

/** What a cell says once it is saved: the price or the status that holds now. */
const savedWords = ({ unit_code, list_price, status }: UnitRow, field: string): string =>
  field === 'list_price' ? `Price of ${unit_code}: ${peso(list_price)}` : `${unit_code}: ${statusLabel(status)}`

/** Changes of units that say what was done, each with the way back. */
export function useSaying({ units, change, onFailed }: Props) {
  const [isBusy, setBusy] = useState(false)
  /** Cells that were saved just now, by unit: the field. */
  const [saved, setSaved] = useState<ReadonlyMap<number, string>>(new Map())
  /** Says what was done, with Undo; units that failed stay chosen and say why in their row. */
  async function apply(changes: UnitChange[], verb: string) {
    setBusy(true)
    const before = new Map(units.map(unit => [unit.id, unit]))
    try {
      const results = await change(changes)
      const done = results.filter(each => each.done)
      onFailed(new Set(results.flatMap(({ id, done: isDone }) => (isDone ? [] : [id]))))
      const sets = new Map(changes.map(({ id, set }) => [id, set]))
      const next = new Map(
        done.flatMap(({ id, unit }) => {
          const holder = passedTo(sets.get(id)?.status, unit)
          return unit && holder !== undefined ? [[id, `${unit.unit_code} is on hold for ${holder}, who waited`]] : []
        }),
      )
      const back = done.flatMap(({ id, unit }): UnitChange[] => {
        const stood = before.get(id)
        // What went to the next of its queue is theirs, and they were told.
        return unit && stood && !next.has(id)
          ? [{ id, version: unit.version, set: wayBack(stood, sets.get(id) ?? {}) }]
          : []
      })
      const failed = results.length - done.length
      const text = [
        `${counted(done.length, 'unit')} ${verb}${failed > 0 ? `, ${failed} not: see their rows` : ''}`,
        ...next.values(),
      ].join('. ')
      sayDone(text, back.length === 0 ? undefined : () => apply(back, 'as before'))
    } catch (error) {
      say(error instanceof Error ? error.message : 'The units were not changed. Try again.')
    } finally {
      setBusy(false)
    }
  }
  /** A value changed in its cell: what was saved is said and marked, with the way back; what failed says why in its row. */
  async function alone(one: UnitChange, isBack = false) {
    const stood = units.find(({ id }) => id === one.id)
    try {
      const [result] = await change([one])
      const why = Object.values(result?.errors ?? {}).flat()
      if (!result?.done || !result.unit || !stood)
        return void say(`${result?.unit?.unit_code ?? 'The unit'} was not changed. ${why.join(' ')}`)
      const { unit } = result
      const [field = ''] = Object.keys(one.set)
      setSaved(before => new Map(before).set(unit.id, field))
      const holder = passedTo(one.set.status, unit)
      if (holder !== undefined) return void say(`${unit.unit_code} is on hold for ${holder}, who waited and was told`)
      const text = `${savedWords(unit, field)}${isBack ? ', as before' : ''}`
      const back: UnitChange = {
        id: unit.id,
        version: unit.version,
        set: wayBack(stood, one.set),
      }
      sayDone(text, () => alone(back, true))
    } catch (error) {
      say(error instanceof Error ? error.message : 'The unit was not changed. Try again.')
    }
  }
  return { apply, alone, isBusy, saved }
}
