import { useEffect, useRef, useState } from 'react'
import { useShortcuts } from '../shell/shortcuts.ts'
import { ActButton } from '../ui/act-button.tsx'
import { standing, useArrival } from '../ui/arrival.ts'
import { Buttons } from '../ui/buttons.ts'
import { type CaseRow, type DecisionKind, isAgainst } from './case.ts'
import classes from './decision.module.css'
import { type Ahead, asVerb, Step } from './decision-step.tsx'

type Props = {
  readonly kind: DecisionKind
  readonly whole: CaseRow
  readonly actions: readonly string[]
  readonly comesLater: boolean
  readonly ahead: Ahead | undefined
  onDecided(action: string, row: CaseRow): Promise<void>
  /** Somebody else was faster. */
  onLate(row: CaseRow): void
}

/**
 * The next step of a record: what it changes, what it needs, and the button. What ends or refuses it is folded behind a
 * button of its own, and never stands first.
 */
export function Decision({ kind, whole, actions, comesLater, ahead, onDecided, onLate }: Props) {
  const first = actions.find(name => !isAgainst(kind, name))
  const [chosen, setChosen] = useState<string>()
  const action = chosen ?? first
  const isAsked = useRef(false)
  const form = useRef<HTMLFormElement>(null)
  const buttons = useRef<HTMLDivElement>(null)
  const labelOf = (name: string) => kind.workflow.actions[name]?.label ?? name

  function choose(next: string) {
    isAsked.current = true
    setChosen(next)
    if (next === action) focusFirst(form.current)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the fields of another action are others
  useEffect(() => {
    if (isAsked.current) focusFirst(form.current)
  }, [action])
  useShortcuts([
    ...keysFor(actions.map(name => [name, labelOf(name)])).map(([keys, name]) => ({
      keys,
      label: labelOf(name),
      run: () => choose(name),
    })),
    { keys: 'mod+enter', label: 'Decide', run: () => form.current?.requestSubmit() },
  ])
  useArrival(buttons, action === undefined && !comesLater ? standing(kind.key, whole) : undefined)

  const others = actions.filter(name => name !== action)
  const folded = others.length > 0 && (
    <Buttons>
      {others.map(name => (
        <ActButton
          key={name}
          variant="default"
          aria-expanded={isAgainst(kind, name) ? false : undefined}
          onClick={() => choose(name)}
        >
          {action === undefined ? `${labelOf(name)} …` : `${labelOf(name)} instead`}
        </ActButton>
      ))}
    </Buttons>
  )
  if (action === undefined)
    return (
      <div ref={buttons} tabIndex={-1} className={classes.folded}>
        {folded}
      </div>
    )
  return (
    <Step
      key={action}
      {...{ kind, whole, action, onDecided, onLate, form }}
      ahead={ahead?.of.includes(action) ? ahead : undefined}
      takesFocus={chosen === undefined && !comesLater}
      heading={asVerb(labelOf(action))}
      beside={folded}
    />
  )
}

/** The first letter of an action's label that no action before it has taken. */
const keysFor = (actions: readonly (readonly [string, string])[]): [string, string][] => {
  const letters = actions.map(([, label]) => label.charAt(0).toLowerCase())
  return actions.flatMap(([name], i): [string, string][] =>
    letters.indexOf(letters[i] ?? '') === i ? [[letters[i] ?? '', name]] : [],
  )
}

/** The first field of a step, or its button where it asks for nothing. */
function focusFirst(form: HTMLFormElement | null) {
  const first = form?.querySelector<HTMLElement>(
    '[data-first] input, [data-first] textarea, input[data-first], textarea[data-first]',
  )
  ;(first ?? form?.querySelector<HTMLElement>('[type=submit]'))?.focus()
  if (first instanceof HTMLInputElement) first.select()
}
