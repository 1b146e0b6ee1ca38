import { useDeferredValue, useId } from 'react'
import { fieldAt } from '../../../model/content/value.ts'
import { readableText } from '../../../model/rules/contrast.ts'
import { leafPatterns } from '../../../model/rules/patterns.ts'
import { backgrounds, type Colours, type Gradient, readingsOf, shownRatio } from '../../../model/rules/readings.ts'
import { useRead } from '../../form/use-form.ts'
import { Muted } from '../../ui/muted.ts'
import classes from './colour-panel.module.css'
import { Panel } from './panel-elements.ts'
import type { Session } from './session.ts'

const paint = (held: string | Gradient): string =>
  typeof held === 'string' ? held : `linear-gradient(100deg, ${held.from}, ${held.to})`
/** While a colour is being typed there is nothing to compute with. */
const isWhole = (colours: Colours): boolean =>
  backgrounds
    .flatMap(background => {
      const held = colours[background]
      return typeof held === 'string' ? [held] : [held.from, held.to]
    })
    .every(colour => leafPatterns.colour.test(colour))

/** Each colour and gradient as it is chosen, with text on it and its contrast. */
export function ColourPanel({ session }: { session: Session }) {
  const { form, content } = session
  const id = useId()
  const values = useDeferredValue(useRead(form, each => each.snapshot().values)) as Colours
  const isSound = isWhole(values)
  return (
    <Panel aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>How it reads</h2>
      <Muted>
        {isSound
          ? `Text needs a contrast of ${readableText}:1 against its background (WCAG 2.2, AA).`
          : 'Mend the colours that need attention to see how text reads on them.'}
      </Muted>
      {isSound && (
        <ul className={classes.backgrounds}>
          {readingsOf(values).map(({ background, text, ratio }) => (
            <li key={background}>
              <div className={classes.background} style={{ background: paint(values[background]), color: text }}>
                <strong aria-hidden="true">A place to call home</strong>
                <span aria-hidden="true">Two bedrooms from ₱ 5,000,000.00</span>
              </div>
              <p className={classes.figure} data-fails={ratio < readableText || undefined}>
                <span>
                  {fieldAt(content.fields, background)?.label}, text {text}
                </span>
                <span className="figures">
                  {shownRatio(ratio)}:1 {ratio < readableText ? 'too low' : 'good'}
                </span>
              </p>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
