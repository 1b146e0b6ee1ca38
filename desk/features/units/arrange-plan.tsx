import { DndContext, type DragEndEvent, PointerSensor, useSensor, useSensors } from '@dnd-kit/core'
import { Button } from '@mantine/core'
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { useShortcuts } from '../../shell/shortcuts.ts'
import { QuietButton } from '../../ui/button.ts'
import { Buttons } from '../../ui/buttons.ts'
import { Failure, Problem } from '../../ui/failure.tsx'
import { counted } from '../../ui/format.ts'
import { LeaveQuestion } from '../../ui/leave-question.tsx'
import { mediaAddress } from '../../ui/media.ts'
import { Muted } from '../../ui/muted.ts'
import { say } from '../../ui/say.ts'
import { UnseenNews } from '../../ui/unseen.ts'
import classes from './arrange-plan.module.css'
import { PlaceTile, saidOf } from './place-tile.tsx'
import { onPlan, type PlanPoint, placesOf } from './placing.ts'
import { Picture, Tiles, UnitsPlan } from './units-elements.ts'
import { levelIn, usePlacing } from './use-plans.ts'
import type { UnitRow } from './use-units.ts'

type Props = {
  readonly projectId: number
  readonly name: string
  readonly units: readonly UnitRow[]
  onDone(): void
}

const steps: Readonly<Record<string, PlanPoint>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}
const nothing = () => undefined
/** A move is announced here, in words of the plan. */
const silence = {
  container: document.body,
  screenReaderInstructions: { draggable: '' },
  announcements: { onDragStart: nothing, onDragOver: nothing, onDragEnd: nothing, onDragCancel: nothing },
}
/** How far an arrow moves a unit, as shares of the plan: fine with Ctrl, far with Shift. */
const stride = (event: KeyboardEvent) => (event.ctrlKey ? 0.001 : event.shiftKey ? 0.05 : 0.01)
const middle: PlanPoint = { x: 0.5, y: 0.5 }

/**
 * The positions of a level's units on its plan: dragged there, put where the plan is pressed, or moved by the arrows.
 */
export function ArrangePlan({ projectId, name, units, onDone }: Props) {
  const { state, moves, move, takeBack, save, isSaving, problem } = usePlacing(projectId, name)
  const [picked, setPicked] = useState<string>()
  const [said, setSaid] = useState('')
  const picture = useRef<HTMLDivElement>(null)
  const hand = useRef<string>(undefined)
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }))
  const level = levelIn(state, name)
  const places = placesOf(level, moves)
  const codes = new Set(units.map(({ unit_code }) => unit_code))
  const beside = units.filter(({ unit_code }) => !places.has(unit_code))
  const strangers = [...places.keys()].filter(code => !codes.has(code))

  // On the plan and beside it are two elements: a unit moved by key from one to the other keeps the focus.
  useEffect(() => {
    const code = hand.current
    hand.current = undefined
    if (code !== undefined) document.querySelector<HTMLElement>(`[data-unit="${CSS.escape(code)}"]`)?.focus()
  })

  function put(code: string, point: PlanPoint | null) {
    const spot = point && onPlan(point)
    move(code, spot)
    setSaid(spot ? `${code}: ${saidOf(spot)}.` : `${code} is not on the plan.`)
  }
  /** The point of the plan under a point of the screen; undefined if beside the plan. */
  function pointAt(left: number, top: number): PlanPoint | undefined {
    const box = picture.current?.getBoundingClientRect()
    if (!box) return undefined
    const [x, y] = [(left - box.left) / box.width, (top - box.top) / box.height]
    return x >= 0 && x <= 1 && y >= 0 && y <= 1 ? { x, y } : undefined
  }
  function drop({ active }: DragEndEvent) {
    const box = active.rect.current.translated
    if (box) put(String(active.id), pointAt(box.left + box.width / 2, box.top + box.height / 2) ?? null)
  }
  function press(event: MouseEvent) {
    const point = pointAt(event.clientX, event.clientY)
    if (!picked || !point) return
    put(picked, point)
    setPicked(undefined)
  }
  function key(event: KeyboardEvent, code: string) {
    const [step, from] = [steps[event.key], places.get(code)]
    if (step) {
      event.preventDefault()
      hand.current = code
      const far = stride(event)
      put(code, from ? { x: from.x + step.x * far, y: from.y + step.y * far } : middle)
    } else if ((event.key === 'Delete' || event.key === 'Backspace') && from) {
      event.preventDefault()
      hand.current = code
      put(code, null)
    } else if (event.key === 'Escape') setPicked(undefined)
  }
  async function keep() {
    if (moves.size === 0 || isSaving) return
    const many = moves.size
    if (await save()) say(`${counted(many, 'unit')} placed on the plan of ${name}`)
  }
  useShortcuts([{ keys: 'mod+s', label: 'Save the plan', run: () => void keep() }])
  const tile = (unit: UnitRow) => (
    <PlaceTile
      key={unit.id}
      unit={unit}
      point={places.get(unit.unit_code)}
      isPicked={picked === unit.unit_code}
      isMoved={moves.has(unit.unit_code)}
      onPick={code => setPicked(before => (before === code ? undefined : code))}
      onKey={key}
    />
  )
  if (state && !level?.plan_image)
    return (
      <p>
        This level has no plan any more.{' '}
        <QuietButton size="compact-md" onClick={onDone}>
          Back to the units
        </QuietButton>
      </p>
    )
  return (
    <UnitsPlan aria-label="Units on the plan">
      <Muted data-size="sm" data-apart>
        Drag a unit to its place, or choose it and press the plan. By keyboard: the arrows move it (Shift farther, Ctrl
        finer), Delete takes it off the plan.
      </Muted>
      {/* One context around the tiles beside the plan and on it, so that a unit is dragged from the one to the
          other. */}
      <DndContext sensors={sensors} onDragEnd={drop} accessibility={silence}>
        <Picture ref={picture}>
          {level?.plan_image && <img src={mediaAddress(level.plan_image)} alt={`Plan of ${name}`} draggable={false} />}
          {picked && (
            <button
              type="button"
              tabIndex={-1}
              className={classes.layer}
              aria-label={`Put ${picked} here`}
              onClick={press}
            />
          )}
          {units.filter(({ unit_code }) => places.has(unit_code)).map(tile)}
        </Picture>
        {beside.length > 0 && <h2 className={classes.heading}>Not on the plan</h2>}
        <Tiles>{beside.map(tile)}</Tiles>
      </DndContext>
      {strangers.length > 0 && (
        <Problem>
          On this plan and no units of this level: {strangers.join(', ')}.{' '}
          <QuietButton
            size="compact-sm"
            onClick={() => {
              for (const code of strangers) put(code, null)
            }}
          >
            Take them off
          </QuietButton>
        </Problem>
      )}
      <Failure>{problem}</Failure>
      <Buttons data-end data-apart>
        <span role="status">
          {moves.size === 0 ? 'Nothing to save' : `${counted(moves.size, 'unit')} moved, not saved`}
        </span>
        <QuietButton disabled={moves.size === 0} onClick={takeBack}>
          Take moves back
        </QuietButton>
        <QuietButton onClick={onDone}>Back to the units</QuietButton>
        <Button loading={isSaving} disabled={moves.size === 0} onClick={() => void keep()}>
          Save plan
        </Button>
      </Buttons>
      <UnseenNews>{said}</UnseenNews>
      <LeaveQuestion isChanged={() => moves.size > 0} what={`the plan of ${name}`} />
    </UnitsPlan>
  )
}
