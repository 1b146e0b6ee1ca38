import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect, useId, useState } from 'react'
import { tourOf } from '../../../model/manual/tour.ts'
import { pageOf } from '../../../model/pages/index.ts'
import { areaOf } from '../../../model/pages/menu.ts'
import { api } from '../../api/api.ts'
import { useAccess } from '../../shell/profile.ts'
import { landingPathOf } from '../../shell/switching.ts'
import { FaintButton } from '../../ui/button.ts'
import classes from './tour.module.css'

/** The parts of the desk that the steps speak of. */
const places = { work: '[data-tour="work"]', places: '[data-tour="places"]', tools: '[data-tour="tools"]' } as const

/** Three steps through the desk, beside the work and never over it; called off for now, or for good. */
export default function Tour({ onEnd }: { onEnd(): void }) {
  const steps = tourOf(useAccess())
  const [nth, setNth] = useState(0)
  const title = useId()
  const step = steps[nth]
  useEffect(() => {
    const place = step && document.querySelector(places[step.at])
    place?.setAttribute('data-toured', '')
    // The work is higher than the window: its beginning is what is meant.
    place?.scrollIntoView({ block: step?.at === 'work' ? 'start' : 'center' })
    return () => place?.removeAttribute('data-toured')
  }, [step])
  if (!step) return null
  const isLast = nth === steps.length - 1
  function end() {
    onEnd()
    // If it could not be kept it comes again with the next sign-in.
    void api.tour.end({ body: {} }).catch(() => undefined)
  }
  const area = step.page && areaOf(step.page)
  return (
    <aside className={classes.tour} aria-labelledby={title} data-off-paper="">
      <p className={classes.count}>
        First steps, {nth + 1} of {steps.length}
      </p>
      <h2 id={title} aria-live="polite">
        {step.title}
      </h2>
      {step.text.map(text => (
        <p key={text}>{text}</p>
      ))}
      {step.page && area && (
        <p>
          <Link to={landingPathOf(area)}>Where “{pageOf(step.page).label}” stands</Link>
        </p>
      )}
      <div className={classes.acts}>
        <FaintButton size="compact-sm" onClick={end}>
          Do not show again
        </FaintButton>
        {!isLast && (
          <FaintButton size="compact-sm" onClick={onEnd}>
            Not now
          </FaintButton>
        )}
        {nth > 0 && (
          <FaintButton size="compact-sm" onClick={() => setNth(nth - 1)}>
            Back
          </FaintButton>
        )}
        <Button size="compact-sm" onClick={isLast ? end : () => setNth(nth + 1)}>
          {isLast ? 'Begin' : 'Next'}
        </Button>
      </div>
    </aside>
  )
}
