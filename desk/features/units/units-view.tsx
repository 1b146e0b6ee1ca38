import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { setByHand, type UnitStatus, unitStatuses } from '../../../model/rules/units.ts'
import { api } from '../../api/api.ts'
import { UndoToast } from '../../list/undo-toast.tsx'
import { counted } from '../../ui/format.ts'
import { say } from '../../ui/say.ts'
import { type Level, LevelPlan } from './level-plan.tsx'
import classes from './units.module.css'
import { UnitsGrid } from './units-grid.tsx'
import type { Change, UnitRow, useUnits } from './use-units.ts'

type Props = {
  readonly projectId: number
  readonly units: readonly UnitRow[]
  readonly failures: ReadonlyMap<number, string>
  readonly change: ReturnType<typeof useUnits>['change']
  readonly mayEdit: boolean
}

const plain = (text: string) => text.toLowerCase()
const levelOf = (unit: UnitRow) => `${unit.tower_or_phase} · ${unit.level_or_block}`

export function UnitsView({ projectId, units, failures, change, mayEdit }: Props) {
  const [search, setSearch] = useState('')
  const [level, setLevel] = useState('')
  const [status, setStatus] = useState<UnitStatus>()
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  const [given, setGiven] = useState<string>(setByHand[0]?.value ?? '')
  const [isBusy, setBusy] = useState(false)
  const last = useRef<number>(undefined)
  const show = useRef<(id: number) => void>(undefined)
  const { data: plans } = useQuery({
    queryKey: ['projectInfo.plans', projectId],
    queryFn: ({ signal }) => api.projectInfo.page({ params: { projectId, page: 'project_info.unit-pages' }, signal }),
  })
  const levels = useMemo(() => [...new Set(units.map(levelOf))], [units])
  const found = useMemo(
    () =>
      units.filter(
        unit =>
          (level === '' || levelOf(unit) === level) &&
          (status === undefined || unit.status === status) &&
          plain(`${unit.unit_code} ${unit.reservation_no ?? ''}`).includes(plain(search.trim())),
      ),
    [units, level, status, search],
  )
  const chosen = found.filter(({ id }) => selected.has(id))
  const onLevel = level === '' ? [] : units.filter(unit => levelOf(unit) === level)
  const kept = (plans?.values.unit_pages ?? []) as Level[]
  const plan = kept.find(each => `${each.tower} · ${each.level}` === level)

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
  /** What was done is said, with the way back; what was not stays chosen and says why in its row. */
  async function apply(changes: Change[], verb: string) {
    setBusy(true)
    const before = new Map(units.map(unit => [unit.id, unit]))
    try {
      const results = await change(changes)
      const done = results.filter(each => each.done)
      setSelected(new Set(results.flatMap(({ id, done: isDone }) => (isDone ? [] : [id]))))
      const back = done.flatMap(({ id, unit }): Change[] => {
        const status_before = before.get(id)?.status
        return unit && status_before ? [{ id, version: unit.version, set: { status: status_before } }] : []
      })
      const failed = results.length - done.length
      const text = `${counted(done.length, 'unit')} ${verb}${failed > 0 ? `, ${failed} not: see their rows` : ''}`
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
  const label = setByHand.find(({ value }) => value === given)?.label ?? ''

  return (
    <>
      <ul className={classes.counts} aria-label="Units by status">
        {unitStatuses.map(({ value, label: name }) => (
          <li key={value}>
            <button
              type="button"
              aria-pressed={status === value}
              onClick={() => setStatus(status === value ? undefined : value)}
            >
              {name} {units.filter(unit => unit.status === value).length}
            </button>
          </li>
        ))}
      </ul>
      <div className={classes.bar}>
        <label>
          Find
          <input
            type="search"
            placeholder="Unit or reservation"
            value={search}
            onChange={event => setSearch(event.target.value)}
          />
        </label>
        <label>
          Level
          <select value={level} onChange={event => setLevel(event.target.value)}>
            <option value="">Every level</option>
            {levels.map(name => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
        {mayEdit && (
          <>
            <label>
              Set {chosen.length > 0 ? counted(chosen.length, 'unit') : 'the chosen units'} to
              <select value={given} onChange={event => setGiven(event.target.value)}>
                {setByHand.map(({ value, label: name }) => (
                  <option key={value} value={value}>
                    {name}
                  </option>
                ))}
              </select>
            </label>
            <Button
              loading={isBusy}
              disabled={chosen.length === 0}
              onClick={() =>
                void apply(
                  chosen.map(({ id, version }) => ({ id, version, set: { status: given } })),
                  `set to ${label}`,
                )
              }
            >
              Set
            </Button>
          </>
        )}
      </div>
      {level !== '' && (
        <LevelPlan
          units={onLevel}
          level={plan}
          selected={selected}
          onPick={({ id }) => {
            if (mayEdit) tick(id, false)
            show.current?.(id)
          }}
        />
      )}
      {found.length === 0 ? (
        <p>
          No unit matches.{' '}
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => {
              setSearch('')
              setLevel('')
              setStatus(undefined)
            }}
          >
            Clear filters
          </Button>
        </p>
      ) : (
        <UnitsGrid
          units={found}
          selected={selected}
          failures={failures}
          mayEdit={mayEdit}
          shown={show}
          onTick={tick}
          onTickAll={tickAll}
          onChange={one => void change([one])}
        />
      )}
      <p role="status">
        {counted(found.length, 'unit')} shown{chosen.length > 0 && `, ${chosen.length} chosen`}
      </p>
    </>
  )
}
