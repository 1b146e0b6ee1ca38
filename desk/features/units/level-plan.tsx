import { statusLabel } from '../../../model/rules/units.ts'
import { QuietButton } from '../../ui/button.ts'
import { mediaAddress } from '../../ui/media.ts'
import classes from './level-plan.module.css'
import { type PlanPoint, placesOf, type UnitLevel } from './placing.ts'
import { Picture, Tile, Tiles, UnitsPlan } from './units-elements.ts'
import { nameOf, type UnitRow } from './use-units.ts'

type Props = {
  readonly name: string
  readonly units: readonly UnitRow[]
  /** The stored plan of the level; absent if nobody made one. */
  readonly level: UnitLevel | undefined
  readonly selected: ReadonlySet<number>
  readonly mayEdit: boolean
  onPick(unit: UnitRow): void
  /** Opens the placing of units, or the plans where this level has none. */
  onPlace(): void
  onPlans(): void
}

/** The units of a level: on its plan if they are placed there, the others as tiles in their order. */
export function LevelPlan({ name, units, level, selected, mayEdit, onPick, onPlace, onPlans }: Props) {
  const places = level?.plan_image ? placesOf(level) : new Map<string, PlanPoint>()
  const placed = units.filter(({ unit_code }) => places.has(unit_code))
  const others = units.filter(({ unit_code }) => !places.has(unit_code))
  const tile = (unit: UnitRow) => (
    <Tile
      key={unit.id}
      data-status={unit.status}
      aria-pressed={selected.has(unit.id)}
      aria-label={`${nameOf(unit)}, ${statusLabel(unit.status)}`}
      style={positionOf(places.get(unit.unit_code))}
      onClick={() => onPick(unit)}
    >
      {unit.unit_or_lot_no}
    </Tile>
  )
  return (
    <UnitsPlan aria-label="Plan of the level">
      {level?.plan_image && (
        <Picture>
          <img src={mediaAddress(level.plan_image)} alt={`Plan of ${name}`} />
          {placed.map(tile)}
        </Picture>
      )}
      {others.length > 0 && <Tiles>{others.map(tile)}</Tiles>}
      {mayEdit && (
        <p className={classes.under}>
          {level?.plan_image ? (
            <QuietButton size="compact-md" onClick={onPlace}>
              Place units on the plan
            </QuietButton>
          ) : (
            <>
              This level has no plan yet.
              <QuietButton size="compact-md" onClick={onPlans}>
                Add its picture
              </QuietButton>
            </>
          )}
        </p>
      )}
    </UnitsPlan>
  )
}

export const positionOf = (point: PlanPoint | undefined) =>
  point && ({ position: 'absolute', left: `${point.x * 100}%`, top: `${point.y * 100}%` } as const)
