import { statusLabel } from '../../../model/rules/units.ts'
import { mediaAddress } from '../../ui/media.ts'
import classes from './units.module.css'
import type { UnitRow } from './use-units.ts'

/** What unit-pages keeps of a level. */
export type Level = {
  readonly tower: string
  readonly level: string
  readonly plan_image: string | null
  readonly units: readonly { readonly unit_code: string; readonly x: number; readonly y: number }[]
}

type Props = {
  readonly units: readonly UnitRow[]
  readonly level: Level | undefined
  readonly selected: ReadonlySet<number>
  onPick(unit: UnitRow): void
}

/** The units of a level: on its plan where they are placed there, the others as tiles in their order. */
export function LevelPlan({ units, level, selected, onPick }: Props) {
  const places = new Map(level?.plan_image ? level.units.map(place => [place.unit_code, place]) : [])
  const placed = units.filter(({ unit_code }) => places.has(unit_code))
  const others = units.filter(({ unit_code }) => !places.has(unit_code))
  const tile = (unit: UnitRow) => (
    <button
      key={unit.id}
      type="button"
      className={classes.tile}
      data-status={unit.status}
      aria-pressed={selected.has(unit.id)}
      aria-label={`${unit.unit_code}, ${statusLabel(unit.status)}`}
      style={positionOf(places.get(unit.unit_code))}
      onClick={() => onPick(unit)}
    >
      {unit.unit_or_lot_no}
    </button>
  )
  return (
    <section className={classes.plan} aria-label="Plan of the level">
      {level?.plan_image && (
        <div className={classes.picture}>
          <img src={mediaAddress(level.plan_image)} alt={`Plan of ${level.tower}, ${level.level}`} />
          {placed.map(tile)}
        </div>
      )}
      {others.length > 0 && <div className={classes.tiles}>{others.map(tile)}</div>}
    </section>
  )
}

const positionOf = (place: { x: number; y: number } | undefined) =>
  place && ({ position: 'absolute', left: `${place.x * 100}%`, top: `${place.y * 100}%` } as const)
