import { useId } from 'react'
import { calculator } from '../../model/content/pages/calculator.ts'
import { publicPages } from '../../model/content/public-pages.ts'
import { notOfferedText, percentOf } from '../../model/rules/interest-rate.ts'
import { hasPage } from '../../model/site/site-route.ts'
import { type SiteSnapshot, sectionOf } from '../../model/site/snapshot.ts'
import {
  choiceOf,
  figuresOf,
  inDollars,
  inPesos,
  noteOf,
  pricesOf,
  ratesOf,
  termsOf,
} from '../blocks/calculator-figures.ts'
import { PropertyCards } from '../blocks/cards.tsx'
import { PageHead, Part } from '../blocks/head.tsx'
import { byCodes } from '../blocks/order.ts'
import { dayInWords, pesos, useAddress, useSection, useView, valueIn } from '../view/view.tsx'
import type { Page } from './page.ts'

const years = (term: number) => `${term} ${term === 1 ? 'year' : 'years'}`

function Choice({
  name,
  label,
  value,
  options,
}: {
  name: string
  label: string
  value: number | undefined
  options: readonly { value: number; label: string }[]
}) {
  const id = useId()
  return (
    <div className="field" hidden={options.length === 0}>
      <label htmlFor={id}>{label}</label>
      <select id={id} name={name} defaultValue={value}>
        {options.map(option => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  )
}

function Calculator() {
  const view = useView()
  const address = useAddress()
  const values = useSection(calculator)
  if (!values) return null
  const input = (name: string) => (valueIn(view, name) === '' ? {} : { [name]: Number(valueIn(view, name)) })
  const query = choiceOf(values, { ...input('price'), ...input('term'), ...input('rate') })
  const figures = query && figuresOf(values, query)
  const featured = byCodes(view.site, values.featured_properties)
  return (
    <>
      <PageHead of={values} section="calculator" fallback="Calculator" />
      <section className="part" aria-label="Your figures">
        <div className="inner beside">
          {query && (
            <form
              className="form"
              method="get"
              action={address(publicPages.calculator.path)}
              data-calculator={JSON.stringify(termsFor(values))}
            >
              <Choice
                name="price"
                label="Unit price"
                value={query.price}
                options={pricesOf(values).map(value => ({ value, label: pesos(value) }))}
              />
              <Choice
                name="term"
                label="Loan term"
                value={query.term}
                options={termsOf(values).map(value => ({ value, label: years(value) }))}
              />
              <Choice
                name="rate"
                label="Interest rate"
                value={query.rate}
                options={ratesOf(values, query.term).map(value => ({ value, label: percentOf(value) }))}
              />
              <button className="button" type="submit" data-no-script>
                Calculate
              </button>
            </form>
          )}
          <div className="figures" aria-live="polite" data-figures>
            <p data-not-offered hidden={figures !== undefined}>
              {notOfferedText}{' '}
              {hasPage(view.site, 'contact_us') && <a href={address(publicPages.contact_us.path)}>Contact us</a>}
            </p>
            <div data-offered hidden={figures === undefined}>
              <p className="figure">
                <span>Monthly amortization</span>{' '}
                <strong data-out="monthly_amortization">{figures ? inPesos(figures.monthly_amortization) : ''}</strong>
              </p>
              <p className="figure small">
                <span>Unit price in US dollars</span>{' '}
                <strong data-out="unit_price_in_dollars">
                  {figures ? inDollars(figures.unit_price_in_dollars) : ''}
                </strong>
              </p>
              <p className="fine">
                At {values.dollar_rate} pesos to the dollar
                {values.dollar_rate_as_of ? `, as of ${dayInWords(values.dollar_rate_as_of)}` : ''}.
              </p>
              <p data-out="first_note">{figures ? noteOf(values.first_note, figures) : ''}</p>
              <p data-out="second_note">{figures ? noteOf(values.second_note, figures) : ''}</p>
            </div>
          </div>
        </div>
      </section>
      {featured.length > 0 && (
        <Part title="Properties to look at" section="calculator" className="featured">
          <PropertyCards of={featured} />
        </Part>
      )}
    </>
  )
}

/** Only the inputs of the figures in the browser. */
const termsFor = (values: NonNullable<ReturnType<typeof useSection<typeof calculator>>>) => {
  const { minimum_price, maximum_price, interval_price, loans, loan_term, interest_rate } = values
  const { downpayment_rate, income_ratio, dollar_rate, first_note, second_note } = values
  return {
    minimum_price,
    maximum_price,
    interval_price,
    loans,
    loan_term,
    interest_rate,
    downpayment_rate,
    income_ratio,
    dollar_rate,
    first_note,
    second_note,
  }
}

export const calculatorPage = (site: SiteSnapshot): Page => ({
  title: sectionOf(site, calculator)?.headline || 'Calculator',
  body: <Calculator />,
})
