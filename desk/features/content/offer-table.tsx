import { percentOf } from '../../../model/rules/interest-rate.ts'
import { count, peso } from '../../ui/format.ts'
import type { Offer } from './calculator-offers.ts'
import classes from './calculator-panel.module.css'

/** The monthly amortization of each term at each rate. */
export function OfferTable({ offers }: { offers: readonly Offer[] }) {
  const rates = [...new Set(offers.map(({ rate }) => rate))].toSorted((a, b) => a - b)
  const terms = [...new Set(offers.map(({ years }) => years))].toSorted((a, b) => a - b)
  const at = (years: number, rate: number) => offers.find(offer => offer.years === years && offer.rate === rate)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div className={classes.scroll} tabIndex={0} role="region" aria-label="Monthly amortization">
      <table className={classes.table}>
        <caption>Pesos a month</caption>
        <thead>
          <tr>
            <th scope="col">Years</th>
            {rates.map(rate => (
              <th key={rate} scope="col">
                {percentOf(rate)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {terms.map(years => (
            <tr key={years}>
              <th scope="row">{years}</th>
              {rates.map(rate => (
                <Cell key={rate} offer={at(years, rate)} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Cell({ offer }: { offer: Offer | undefined }) {
  if (!offer) return <td className={classes.none}>–</td>
  if (offer.monthly === null) return <td className={classes.off}>not offered</td>
  return <td title={peso(offer.monthly)}>{count(offer.monthly)}</td>
}
