import { lazy, Suspense, useMemo, useRef, useState } from 'react'
import { type setByHand, statusLabel, type UnitStatus, unitStatuses } from '../../../model/rules/units.ts'
import { UndoToast } from '../../list/undo-toast.tsx'
import { useSearchParams } from '../../shell/use-search-params.ts'
import { QuietButton } from '../../ui/button.ts'
import { count, counted, peso } from '../../ui/format.ts'
import { Muted } from '../../ui/muted.ts'
import { plainText } from '../../ui/plain-text.ts'
import { say } from '../../ui/say.ts'
import { passedTo } from './hold-words.ts'
import { LevelPlan } from './level-plan.tsx'
import { levelName } from './placing.ts'
import { SetStatus, UnitsBar } from './units-bar.tsx'
import { UnitsGrid } from './units-grid.tsx'
import classes from './units-view.module.css'
import { useFind } from './use-find.ts'
import { levelIn, usePlans } from './use-plans.ts'
import { type Change, type Hold, sayingOf, stateOf, type UnitRow, type useUnits } from './use-units.ts'

type Props = {
  readonly projectId: number
  readonly units: readonly UnitRow[]
  readonly failures: ReadonlyMap<number, string>
  readonly change: ReturnType<typeof useUnits>['change']
  readonly mayEdit: boolean
  /** Reads the units again. */
  readAgain(): void
}

const ArrangePlan = lazy(() => import('./arrange-plan.tsx').then(({ ArrangePlan: plan }) => ({ default: plan })))

const levelOf = (unit: UnitRow) => levelName({ tower: unit.tower_or_phase, level: unit.level_or_block })
const statusOf = (query: string | undefined) => unitStatuses.find(({ value }) => value === query)?.value

/** What a cell says once it is saved: the price or the status that holds now. */
const savedWords = ({ unit_code, list_price, status }: UnitRow, field: string): string =>
  field === 'list_price' ? `Price of ${unit_code}: ${peso(list_price)}` : `${unit_code}: ${statusLabel(status)}`

export function UnitsView({ projectId, units, failures, change, mayEdit, readAgain }: Props) {
  // The view is in the address.
  const [query, ask] = useSearchParams()
  const { level = '' } = query
  const [search, setSearch] = useFind(query['find'] ?? '', find => ask(now => ({ ...now, find }), 'replace'))
  const status = statusOf(query['status'])
  const setStatus = (next: UnitStatus | undefined) => ask(now => ({ ...now, status: next }))
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  const [isBusy, setBusy] = useState(false)
  const [saved, setSaved] = useState<ReadonlyMap<number, string>>(new Map())
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
  /** Says what was done, with Undo; units that failed stay chosen and say why in their row. */
  async function apply(changes: Change[], verb: string) {
    setBusy(true)
    const before = new Map(units.map(unit => [unit.id, unit]))
    try {
      const results = await change(changes)
      const done = results.filter(each => each.done)
      setSelected(new Set(results.flatMap(({ id, done: isDone }) => (isDone ? [] : [id]))))
      const asked = new Map(changes.map(({ id, set }) => [id, set.status]))
      const next = new Map(
        done.flatMap(({ id, unit }) => {
          const holder = passedTo(asked.get(id), unit)
          return unit && holder !== undefined ? [[id, `${unit.unit_code} is on hold for ${holder}, who waited`]] : []
        }),
      )
      const back = done.flatMap(({ id, unit }): Change[] => {
        const stood = before.get(id)
        // What went to the next of its queue is theirs, and they were told.
        return unit && stood && !next.has(id) ? [{ id, version: unit.version, set: stateOf(stood) }] : []
      })
      const failed = results.length - done.length
      const text = [
        `${counted(done.length, 'unit')} ${verb}${failed > 0 ? `, ${failed} not: see their rows` : ''}`,
        ...next.values(),
      ].join('. ')
      if (back.length === 0) say(text)
      else {
        const hide = say(
          <UndoToast
            text={text}
            onUndo={() => {
              hide()
              void apply(back, 'as before')
            }}
          />,
          12_000,
        )
      }
    } catch (error) {
      say(error instanceof Error ? error.message : 'The units were not changed. Try again.')
    } finally {
      setBusy(false)
    }
  }
  /** A value changed in its cell: what was saved is said and marked, with the way back; what failed says why in its row. */
  async function alone(one: Change, isBack = false) {
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
      const back: Change = {
        id: unit.id,
        version: unit.version,
        set: field === 'status' ? stateOf(stood) : { [field]: stood[field as 'list_price'] },
      }
      const hide = say(
        <UndoToast
          text={text}
          onUndo={() => {
            hide()
            void alone(back, true)
          }}
        />,
        12_000,
      )
    } catch (error) {
      say(error instanceof Error ? error.message : 'The unit was not changed. Try again.')
    }
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
        {mayEdit && <SetStatus projectId={projectId} many={chosen.length} isBusy={isBusy} onSet={setAll} />}
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
        />
      )}
      <p className={classes.shown} role="status">
        {counted(found.length, 'unit')} shown{chosen.length > 0 && `, ${chosen.length} chosen`}
      </p>
    </>
  )
}
