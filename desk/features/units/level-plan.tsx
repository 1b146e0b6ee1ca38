import { Button } from '@mantine/core'
import { statusLabel } from '../../../model/rules/units.ts'
import { mediaAddress } from '../../ui/media.ts'
import { type Level, type Point, placesOf } from './placing.ts'
import classes from './units.module.css'
import { nameOf, type UnitRow } from './use-units.ts'

type Props = {
  readonly name: string
  readonly units: readonly UnitRow[]
  /** What is kept of the level; absent where nobody made a plan of it. */
  readonly level: Level | undefined
  readonly selected: ReadonlySet<number>
  readonly mayEdit: boolean
  onPick(unit: UnitRow): void
  /** Opens the placing of units, or the plans where this level has none. */
  onPlace(): void
  onPlans(): void
}

/** The units of a level: on its plan where they are placed there, the others as tiles in their order. */
export function LevelPlan({ name, units, level, selected, mayEdit, onPick, onPlace, onPlans }: Props) {
  const places = level?.plan_image ? placesOf(level) : new Map<string, Point>()
  const placed = units.filter(({ unit_code }) => places.has(unit_code))
  const others = units.filter(({ unit_code }) => !places.has(unit_code))
  const tile = (unit: UnitRow) => (
    <button
      key={unit.id}
      type="button"
      className={classes.tile}
      data-status={unit.status}
      aria-pressed={selected.has(unit.id)}
      aria-label={`${nameOf(unit)}, ${statusLabel(unit.status)}`}
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
          <img src={mediaAddress(level.plan_image)} alt={`Plan of ${name}`} />
          {placed.map(tile)}
        </div>
      )}
      {others.length > 0 && <div className={classes.tiles}>{others.map(tile)}</div>}
      {mayEdit && (
        <p className={classes.under}>
          {level?.plan_image ? (
            <Button variant="default" size="compact-md" onClick={onPlace}>
              Place units on the plan
            </Button>
          ) : (
            <>
              This level has no plan yet.
              <Button variant="default" size="compact-md" onClick={onPlans}>
                Add its picture
              </Button>
            </>
          )}
        </p>
      )}
    </section>
  )
}

export const positionOf = (point: Point | undefined) =>
  point && ({ position: 'absolute', left: `${point.x * 100}%`, top: `${point.y * 100}%` } as const)
