import { useDeferredValue, useId, useState } from 'react'
import type { CalculatorValue } from '../../../model/content/calculator-check.ts'
import { fieldAt } from '../../../model/content/value.ts'
import { isWithin } from '../../form/path.ts'
import { useRead } from '../../form/use-form.ts'
import { count } from '../../ui/format.ts'
import { offersOf, pricesOf } from './calculator-offers.ts'
import classes from './calculator-panel.module.css'
import { OfferChart } from './offer-chart.tsx'
import { OfferTable } from './offer-table.tsx'
import panel from './panel.module.css'
import type { Session } from './session.ts'
import { useBeside } from './use-beside.ts'

type Value = CalculatorValue & { readonly downpayment_rate: number }

/** What visitors will be offered, reckoned from the form as it stands, and what makes no sense in it. */
export function CalculatorPanel({ session }: { session: Session }) {
  const { form, content } = session
  const id = useId()
  const [share, setShare] = useState(0)
  const value = useDeferredValue(useRead(form, each => each.snapshot().values)) as Value
  const warnings = useRead(form, each => each.warnings())
  // A warning that mends a whole list speaks for those beside its rows.
  const telling = warnings.filter(
    ({ path }) => !warnings.some(other => other.path !== path && other.fix && isWithin(path, other.path)),
  )
  const isSound = useRead(form, each => Object.keys(each.problems()).length === 0)
  const isBeside = useBeside()
  const prices = isSound ? pricesOf(value) : []
  const price = prices[Math.round(share * (prices.length - 1))]
  return (
    <section className={panel.panel} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>Calculator check</h2>
      <div role="status" className={panel.note}>
        {!isSound && 'Mend the fields that need attention to see what visitors would be offered.'}
        {isSound && warnings.length === 0 && 'Terms, rates and steps make sense.'}
      </div>
      <ul className={classes.warnings}>
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
      </ul>
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
    </section>
  )
}
