import { percentOf } from '../../model/rules/interest-rate.ts'
import { choiceOf, figuresOf, inDollars, inPesos, noteOf, ratesOf, type Terms } from '../blocks/calculator-figures.ts'

type CalculatorData = Terms & { readonly first_note: string; readonly second_note: string }

/** The figures follow each choice at once; the address keeps the choice, so that it can be sent to someone. */
export function showCalculator(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-calculator]')
  const out = document.querySelector<HTMLElement>('[data-figures]')
  if (!form || !out) return
  const terms = JSON.parse(form.dataset['calculator'] ?? '{}') as CalculatorData
  const field = (name: string) => form.elements.namedItem(name) as HTMLSelectElement
  const say = (name: string, text: string) => {
    const element = out.querySelector(`[data-out="${name}"]`)
    if (element) element.textContent = text
  }
  form.addEventListener('input', () => {
    const query = choiceOf(terms, {
      price: Number(field('price').value),
      term: Number(field('term').value),
      rate: Number(field('rate').value),
    })
    if (!query) return
    const rates = ratesOf(terms, query.term)
    field('rate')
      .closest('.field')
      ?.toggleAttribute('hidden', rates.length === 0)
    field('rate').replaceChildren(
      ...rates.map(rate => new Option(percentOf(rate), String(rate), false, rate === query.rate)),
    )
    const figures = figuresOf(terms, query)
    out.querySelector<HTMLElement>('[data-offered]')?.toggleAttribute('hidden', !figures)
    out.querySelector<HTMLElement>('[data-not-offered]')?.toggleAttribute('hidden', figures !== undefined)
    if (figures) {
      say('monthly_amortization', inPesos(figures.monthly_amortization))
      say('unit_price_in_dollars', inDollars(figures.unit_price_in_dollars))
      say('first_note', noteOf(terms.first_note, figures))
      say('second_note', noteOf(terms.second_note, figures))
    }
    history.replaceState(
      null,
      '',
      `?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`,
    )
  })
}
