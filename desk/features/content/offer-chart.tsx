import { percentOf } from '../../../model/rules/interest-rate.ts'
import { count } from '../../ui/format.ts'
import type { Offer } from './calculator-offers.ts'
import classes from './offer-chart.module.css'

const width = 280
const height = 120
const inset = 8

/**
 * The offers as points: further right the longer the term, higher the dearer the month. The table beneath has the
 * figures.
 */
export function OfferChart({ offers }: { offers: readonly Offer[] }) {
  const drawn = offers.flatMap(({ years, rate, monthly }) => (monthly === null ? [] : [{ years, rate, monthly }]))
  if (drawn.length < 2) return null
  const longest = Math.max(...drawn.map(({ years }) => years))
  const dearest = Math.max(...drawn.map(({ monthly }) => monthly))
  const x = (years: number) => inset + (years / longest) * (width - 2 * inset)
  const y = (monthly: number) => height - inset - (monthly / dearest) * (height - 2 * inset)
  // Terms that have one rate each are one offer, and one line.
  const isOneLine = new Set(drawn.map(({ years }) => years)).size === drawn.length
  const byRate = [...Map.groupBy(drawn, ({ rate }) => (isOneLine ? 0 : rate))].toSorted(([a], [b]) => a - b)
  return (
    <figure className={classes.chart}>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={`Up to ₱ ${count(dearest)} a month, terms up to ${longest} years`}
      >
        <line x1={inset} y1={height - inset} x2={width - inset} y2={height - inset} />
        {byRate.map(([rate, points], i) => (
          <g key={rate} style={{ opacity: 0.35 + (0.65 * (i + 1)) / byRate.length }}>
            <polyline
              points={points
                .toSorted((a, b) => a.years - b.years)
                .map(point => `${x(point.years)},${y(point.monthly)}`)
                .join(' ')}
            />
            {points.map(point => (
              <circle key={point.years} cx={x(point.years)} cy={y(point.monthly)} r={3}>
                <title>{`${point.years} years at ${percentOf(point.rate)}: ₱ ${count(point.monthly)} a month`}</title>
              </circle>
            ))}
          </g>
        ))}
      </svg>
      <figcaption>
        <span>₱ {count(dearest)} at most</span>
        <span>{longest} years</span>
      </figcaption>
    </figure>
  )
}
