import { Suspense, useMemo, useRef, useState } from 'react'
import { type setByHand, type UnitStatus, unitStatuses } from '../../../model/rules/units.ts'
import { useSearchParams } from '../../shell/use-search-params.ts'
import { QuietButton } from '../../ui/button.ts'
import { count, counted } from '../../ui/format.ts'
import { laterPart } from '../../ui/later-part.tsx'
import { Muted } from '../../ui/muted.ts'
import { plainText } from '../../ui/plain-text.ts'
import { LevelPlan } from './level-plan.tsx'
import type { PastedCells } from './paste-dialog.tsx'
import { levelName } from './placing.ts'
import { SetStatus, UnitsBar } from './units-bar.tsx'
import { UnitsGrid } from './units-grid.tsx'
import classes from './units-view.module.css'
import { useFind } from './use-find.ts'
import { levelIn, usePlans } from './use-plans.ts'
import { useSaying } from './use-saying.tsx'
import { type Hold, sayingOf, type UnitChange, type UnitRow, type useUnits } from './use-units.ts'

type Props = {
  readonly projectId: number
  readonly units: readonly UnitRow[]
  readonly failures: ReadonlyMap<number, string>
  readonly change: ReturnType<typeof useUnits>['change']
  readonly mayEdit: boolean
  /** Reads the units again. */
  readAgain(): void
}

const PasteDialog = laterPart(async () => ({ default: (await import('./paste-dialog.tsx')).PasteDialog }))
const ManyDialog = laterPart(async () => ({ default: (await import('./many-dialog.tsx')).ManyDialog }))
const ArrangePlan = laterPart(async () => ({ default: (await import('./arrange-plan.tsx')).ArrangePlan }))

const levelOf = (unit: UnitRow) => levelName({ tower: unit.tower_or_phase, level: unit.level_or_block })
const statusOf = (query: string | undefined) => unitStatuses.find(({ value }) => value === query)?.value

export function UnitsView({ projectId, units, failures, change, mayEdit, readAgain }: Props) {
  // The view is in the address.
  const [query, ask] = useSearchParams<'project_info.unit-pages'>()
  const { level = '' } = query
  const [search, setSearch] = useFind(query['find'] ?? '', find => ask(now => ({ ...now, find }), 'replace'))
  const status = statusOf(query['status'])
  const setStatus = (next: UnitStatus | undefined) => ask(now => ({ ...now, status: next }))
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  const [pasted, setPasted] = useState<PastedCells>()
  const [isManyOpen, setManyOpen] = useState(false)
  const { apply, alone, isBusy, saved } = useSaying({ units, change, onFailed: setSelected })
  const last = useRef<number>(undefined)
  const show = useRef<(id: number) => void>(undefined)
  const { data: plans } = usePlans(projectId)
  const levels = useMemo(() => [...new Set(units.map(levelOf))], [units])
  // A key in Find goes through all units: the searched text of each is put together once.
  const said = useMemo(() => units.map(sayingOf), [units])
  const found = useMemo(() => {
    const words = plainText(search)
    return units.filter(
      (unit, i) =>
        (level === '' || levelOf(unit) === level) &&
        (status === undefined || unit.status === status) &&
        (words === '' || said[i]?.includes(words)),
    )
  }, [units, said, level, status, search])
  const many = useMemo(() => Map.groupBy(units, unit => unit.status), [units])
  const chosen = useMemo(() => found.filter(({ id }) => selected.has(id)), [found, selected])
  const onLevel = useMemo(() => (level === '' ? [] : units.filter(unit => levelOf(unit) === level)), [units, level])
  const plan = levelIn(plans, level)
  const look = (view: string | undefined) => ask(now => ({ ...now, view }))

  function tick(id: number, isRange: boolean) {
    const [from, to] = [found.findIndex(unit => unit.id === last.current), found.findIndex(unit => unit.id === id)]
    const ids =
      isRange && from >= 0 ? found.slice(Math.min(from, to), Math.max(from, to) + 1).map(unit => unit.id) : [id]
    last.current = id
    setSelected(before => {
      const after = new Set(before)
      const isOn = !before.has(id)
      for (const each of ids) isOn ? after.add(each) : after.delete(each)
      return after
    })
  }
  function tickAll() {
    const isAll = found.every(({ id }) => selected.has(id))
    setSelected(isAll ? new Set() : new Set(found.map(({ id }) => id)))
  }
  if (query['view'] === 'place' && mayEdit && onLevel.length > 0)
    return (
      <Suspense>
        <ArrangePlan key={level} projectId={projectId} name={level} units={onLevel} onDone={() => look(undefined)} />
      </Suspense>
    )
  const setAll = (to: (typeof setByHand)[number], hold?: Hold) =>
    void apply(
      chosen.map(({ id, version }) => ({ id, version, set: { status: to.value, ...(hold ? { hold } : {}) } })),
      `set to ${to.label}`,
    )
  function takeAll(changes: UnitChange[]) {
    setPasted(undefined)
    setManyOpen(false)
    void apply(changes, 'changed')
  }

  return (
    <>
      <ul className={classes.counts} aria-label="Units by status">
        {unitStatuses.map(({ value, label: name }) => (
          <li key={value}>
            <button
              type="button"
              data-status={value}
              aria-pressed={status === value}
              onClick={() => setStatus(status === value ? undefined : value)}
            >
              {name} {count(many.get(value)?.length ?? 0)}
            </button>
          </li>
        ))}
      </ul>
      <UnitsBar
        search={search}
        level={level}
        levels={levels}
        onSearch={setSearch}
        onLevel={next => ask(now => ({ ...now, level: next }))}
      >
        {mayEdit && (
          <>
            <SetStatus projectId={projectId} many={chosen.length} isBusy={isBusy} onSet={setAll} />
            <QuietButton disabled={chosen.length === 0} onClick={() => setManyOpen(true)}>
              Change a field…
            </QuietButton>
            <QuietButton onClick={() => setPasted({ text: '', unit: undefined, field: undefined })}>
              Paste from Excel…
            </QuietButton>
          </>
        )}
      </UnitsBar>
      {level === '' && (
        <Muted data-size="sm" data-apart>
          Choose a level to see its plan.
        </Muted>
      )}
      {level !== '' && (
        <LevelPlan
          name={level}
          units={onLevel}
          level={plan}
          selected={selected}
          mayEdit={mayEdit}
          onPlace={() => look('place')}
          onPlans={() => look('plans')}
          onPick={({ id }) => {
            if (mayEdit) tick(id, false)
            show.current?.(id)
          }}
        />
      )}
      {found.length === 0 ? (
        <p>
          No unit matches.{' '}
          <QuietButton size="compact-sm" onClick={() => ask(() => ({}))}>
            Clear filters
          </QuietButton>
        </p>
      ) : (
        <UnitsGrid
          projectId={projectId}
          units={found}
          selected={selected}
          failures={failures}
          mayEdit={mayEdit}
          saved={saved}
          shown={show}
          onRestored={readAgain}
          onTick={tick}
          onTickAll={tickAll}
          onChange={one => void alone(one)}
          onPaste={setPasted}
        />
      )}
      <Suspense>
        {pasted && (
          <PasteDialog
            projectId={projectId}
            units={units}
            listed={found}
            at={pasted}
            onTake={takeAll}
            onClose={() => setPasted(undefined)}
          />
        )}
        {isManyOpen && (
          <ManyDialog projectId={projectId} units={chosen} onTake={takeAll} onClose={() => setManyOpen(false)} />
        )}
      </Suspense>
      <p className={classes.shown} role="status">
        {counted(found.length, 'unit')} shown{chosen.length > 0 && `, ${chosen.length} chosen`}
      </p>
    </>
  )
}
