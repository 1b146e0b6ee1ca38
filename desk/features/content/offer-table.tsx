import { percentOf } from '../../../model/rules/interest-rate.ts'
import { count, peso } from '../../ui/format.ts'
import type { Offer } from './calculator-offers.ts'
import classes from './offer-table.module.css'

/** The monthly amortization of each term at each rate. */
export function OfferTable({ offers }: { offers: readonly Offer[] }) {
  const rates = [...new Set(offers.map(({ rate }) => rate))].toSorted((a, b) => a - b)
  const terms = [...new Set(offers.map(({ years }) => years))].toSorted((a, b) => a - b)
  const isMatrix = offers.length === terms.length * rates.length
  if (!isMatrix) return <OfferLines offers={offers} />
  const at = (years: number, rate: number) => offers.find(offer => offer.years === years && offer.rate === rate)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={classes.scroll} tabIndex={0} aria-label="Monthly amortization">
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
    </section>
  )
}

/** Where terms have rates of their own a matrix would be mostly empty. */
const OfferLines = ({ offers }: { offers: readonly Offer[] }) => (
  <table className={classes.table}>
    <caption>Pesos a month</caption>
    <thead>
      <tr>
        <th scope="col">Years</th>
        <th scope="col">Rate</th>
        <th scope="col">A month</th>
      </tr>
    </thead>
    <tbody>
      {offers.map(offer => (
        <tr key={`${offer.years} ${offer.rate}`}>
          <th scope="row">{offer.years}</th>
          <td>{percentOf(offer.rate)}</td>
          <Cell offer={offer} />
        </tr>
      ))}
    </tbody>
  </table>
)

function Cell({ offer }: { offer: Offer | undefined }) {
  if (!offer) return <td>–</td>
  if (offer.monthly === null) return <td className={classes.off}>not offered</td>
  return <td title={peso(offer.monthly)}>{count(offer.monthly)}</td>
}
