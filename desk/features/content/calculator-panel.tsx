import { useDeferredValue, useId, useState } from 'react'
import type { CalculatorValue } from '../../../model/content/calculator-check.ts'
import { fieldAt } from '../../../model/content/value.ts'
import { isWithin } from '../../form/path.ts'
import { useRead } from '../../form/use-form.ts'
import { count } from '../../ui/format.ts'
import { Muted } from '../../ui/muted.ts'
import { offersOf, pricesOf } from './calculator-offers.ts'
import classes from './calculator-panel.module.css'
import { Warnings } from './calculator-panel-elements.ts'
import { OfferChart } from './offer-chart.tsx'
import { OfferTable } from './offer-table.tsx'
import { Panel } from './panel-elements.ts'
import type { Session } from './session.ts'
import { useBeside } from './use-beside.ts'

type Value = CalculatorValue & { readonly downpayment_rate: number }

/** The offers to visitors, computed from the form as it is, and its contradictions. */
export function CalculatorPanel({ session }: { session: Session }) {
  const { form, content } = session
  const id = useId()
  const [share, setShare] = useState(0)
  const value = useDeferredValue(useRead(form, each => each.snapshot().values)) as Value
  const warnings = useRead(form, each => each.warnings())
  // A warning whose correction covers a whole list replaces those beside its rows.
  const telling = warnings.filter(
    ({ path }) => !warnings.some(other => other.path !== path && other.fix && isWithin(path, other.path)),
  )
  const isSound = useRead(form, each => Object.keys(each.problems()).length === 0)
  const isBeside = useBeside()
  const prices = isSound ? pricesOf(value) : []
  const price = prices[Math.round(share * (prices.length - 1))]
  return (
    <Panel aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>Calculator check</h2>
      <Muted role="status">
        {!isSound && 'Mend the fields that need attention to see what visitors would be offered.'}
        {isSound && warnings.length === 0 && 'Terms, rates and steps make sense.'}
      </Muted>
      <Warnings>
        {telling.map(({ path, message, fix }) => (
          <li key={`${path} ${message}`}>
            <strong>{fieldAt(content.fields, path)?.label}</strong>
            <p>{message}</p>
            {fix && (
              <button type="button" onClick={() => form.set(fix.path, fix.value)}>
                {fix.label}
              </button>
            )}
          </li>
        ))}
      </Warnings>
      {price !== undefined && (
        <details className={classes.offers} open={isBeside}>
          <summary>What visitors are offered</summary>
          <label className={classes.price} htmlFor={`${id}-price`}>
            A unit of <output className="figures">₱ {count(price)}</output>
            <span>
              {prices.length} {prices.length === 1 ? 'price' : 'prices'} to choose from
            </span>
          </label>
          <input
            id={`${id}-price`}
            type="range"
            min={0}
            max={1}
            step={1 / Math.max(1, prices.length - 1)}
            value={share}
            onChange={event => setShare(Number(event.target.value))}
            aria-valuetext={`₱ ${count(price)}`}
          />
          <OfferChart offers={offersOf(value, price)} />
          <OfferTable offers={offersOf(value, price)} />
        </details>
      )}
    </Panel>
  )
}
