import { useId, useRef, useState } from 'react'
import { holdsActs } from '../../shell/acts.ts'
import { fullName, useProfile } from '../../shell/profile.ts'
import { ActButton } from '../../ui/act-button.tsx'
import { standing, useArrival } from '../../ui/arrival.ts'
import { Buttons } from '../../ui/buttons.ts'
import { type Previewed, PreviewLine, usePauseIn } from '../preview.tsx'
import type { StepConfig, StepProps, SteppedCase } from './step-config.ts'
import classes from './steps.module.css'

type Props<R extends SteppedCase> = StepProps<R> & { readonly config: StepConfig<R> }

/** The record of which a step was taken, as it stood, and the step that it was taken for. */
let led: { readonly key: string; readonly id: number; readonly version: number; readonly ask: string } | undefined
const ledTo = (key: string, { id, version }: SteppedCase): string | undefined =>
  led?.key === key && led.id === id && version === led.version + 1 ? led.ask : undefined

/** The steps that this person may take now, in the order of their buttons. */
export function openSteps<R extends SteppedCase>(
  { order = [], apart = [], workflow, offers }: StepConfig<R>,
  record: R,
  me: number,
): string[] {
  const all = [...new Set([...order, ...Object.keys(workflow.actions)])]
  return all.filter(
    action => record.actions.includes(action) && !apart.includes(action) && (offers?.(record, action, me) ?? true),
  )
}

/** What a step does that asks for nothing: it is taken as its button is pressed. */
function AtOnce({ id, label, effect }: { readonly id: string; readonly label: string; readonly effect: Previewed }) {
  const seen = usePauseIn(effect)
  return (
    <div className={classes.effect}>
      <PreviewLine id={id} of={seen} label={label} />
    </div>
  )
}

/** The steps that the record's state leaves open; one that asks for something opens its form. */
export function Steps<R extends SteppedCase>({ config, ...props }: Props<R>) {
  const { record, work, isWorking } = props
  const { ask = {}, workflow, First, labelOf } = config
  const me = useProfile()
  const [asking, setAsking] = useState(() => ledTo(config.key, record) ?? config.begun?.(record, fullName(me)))
  const [atHand, setAtHand] = useState<string>()
  const effect = useId()
  const next = useRef<HTMLButtonElement>(null)
  useArrival(next, standing(config.key, record))
  const open = openSteps(config, record, me.id)
  async function take(action: string) {
    const ask = config.leadsTo?.[action]
    led = ask === undefined ? undefined : { key: config.key, id: record.id, version: record.version, ask }
    if (!(await work.take({ action }))) led = undefined
  }
  const labelled = (action: string) => labelOf?.(record, action) ?? workflow.actions[action]?.label ?? action
  const atOnce = open.filter(action => !Object.hasOwn(ask, action))
  // That at hand, or the one that comes first.
  const said = atOnce.find(action => action === atHand) ?? atOnce[0]
  const Ask = asking === undefined || !open.includes(asking) ? undefined : ask[asking]
  return (
    <div className={classes.work} {...holdsActs}>
      <Buttons onPointerLeave={() => setAtHand(undefined)}>
        {First && <First {...props} />}
        {open.map((action, i) => {
          const isAsked = Object.hasOwn(ask, action)
          return (
            <ActButton
              key={action}
              ref={i === 0 ? next : undefined}
              size="compact-md"
              variant={i === 0 && !First && workflow.actions[action]?.refuses !== true ? 'filled' : 'default'}
              isBusy={isWorking && !isAsked}
              // A form that is opened meanwhile would go with the state that it is of.
              isOff={isWorking && isAsked && asking !== action}
              aria-expanded={isAsked ? asking === action : undefined}
              aria-describedby={action === said && !Ask ? effect : undefined}
              onPointerEnter={() => setAtHand(action)}
              onFocus={() => setAtHand(action)}
              onClick={() => (isAsked ? setAsking(asking === action ? undefined : action) : void take(action))}
            >
              {labelled(action)}
            </ActButton>
          )
        })}
      </Buttons>
      {Ask ? (
        <Ask {...props} onDone={() => setAsking(undefined)} />
      ) : (
        said !== undefined && <AtOnce id={effect} label={labelled(said)} effect={work.preview({ action: said })} />
      )}
    </div>
  )
}
