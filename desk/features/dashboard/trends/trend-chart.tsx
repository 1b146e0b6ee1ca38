import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { trendOf } from '../../../../model/trends/index.ts'
import { styled } from '../../../ui/styled.ts'
import { type ChartMark, shapesOf, signOf } from './shapes.ts'
import { figure, leadOf, measure, said, type Told } from './told.ts'
import classes from './trend-chart.module.css'

const steps: Readonly<Record<string, readonly [s: number, p: number]>> = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [1, 0],
  ArrowDown: [-1, 0],
}
const at = ({ s, p }: Pick<ChartMark, 's' | 'p'>) => `${s} ${p}`

/** The nearest figure in the direction of the key. */
function beyond(
  marks: readonly ChartMark[],
  from: ChartMark,
  [ds, dp]: readonly [number, number],
): ChartMark | undefined {
  const found = marks.filter(({ s, p }) =>
    dp === 0 ? p === from.p && Math.sign(s - from.s) === ds : s === from.s && Math.sign(p - from.p) === dp,
  )
  const far = ({ s, p }: ChartMark) => Math.abs(s - from.s) + Math.abs(p - from.p)
  return found.toSorted((a, b) => far(a) - far(b))[0]
}

const Area = styled('div', classes.area, { role: 'group' })

/** Drawn as SVG in shares of its room: it prints as it is seen. Each figure is a link to what it counts, where that is kept; the arrows go from one to the next. */
export default function TrendChart({ told }: { told: Told }) {
  const { points, series, unit, shape, title } = told
  const { ticks, bands, marks, lines } = shapesOf(told)
  const [current, setCurrent] = useState<ChartMark | undefined>()
  const [shown, setShown] = useState<number | undefined>()
  const area = useRef<HTMLDivElement>(null)
  const first = marks.find(mark => current && at(mark) === at(current)) ?? marks.at(-1)

  function onKeyDown(event: KeyboardEvent) {
    const step = steps[event.key]
    if (event.key === 'Escape') return setShown(undefined)
    if (!step || !first) return
    event.preventDefault()
    const next = beyond(marks, first, step)
    if (next) area.current?.querySelector<HTMLElement>(`[data-at="${at(next)}"]`)?.focus()
  }
  function onPointerMove({ currentTarget, clientX }: PointerEvent) {
    const { left, width } = currentTarget.getBoundingClientRect()
    setShown(Math.min(points.length - 1, Math.max(0, Math.floor(((clientX - left) / width) * points.length))))
  }

  return (
    <div className={classes.chart} data-shape={shape}>
      <div className={classes.ticks} aria-hidden>
        {ticks.map(({ value, top }) => (
          <span key={value} style={{ top: `${top}%` }}>
            {measure(unit, value)}
          </span>
        ))}
      </div>
      <Area
        ref={area}
        aria-label={`${title}: the arrow keys go from figure to figure`}
        onKeyDown={onKeyDown}
        onPointerMove={onPointerMove}
        onPointerLeave={() => setShown(undefined)}
        onBlur={() => setShown(undefined)}
      >
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          {ticks.map(({ value, top }) => (
            <line key={value} className={classes.line} data-zero={value === 0} x1="0" x2="100" y1={top} y2={top} />
          ))}
          {lines.map(({ s, path }) => (
            <path key={s} className={classes.path} data-colour={series[s]?.colour} d={path} />
          ))}
          {shape === 'bars' &&
            marks.map(({ s, p, left, top, width, height }) => (
              <rect
                key={`${s} ${p}`}
                className={classes.bar}
                data-colour={series[s]?.colour}
                x={left}
                y={top}
                width={width}
                height={height}
              />
            ))}
        </svg>
        {shape === 'lines' && (
          <svg aria-hidden="true">
            {marks.map(({ s, p, left, top }) => (
              <svg key={`${s} ${p}`} x={`${left}%`} y={`${top}%`} overflow="visible" aria-hidden="true">
                <path className={classes.sign} data-colour={series[s]?.colour} d={signOf(series[s]?.colour ?? s)} />
              </svg>
            ))}
          </svg>
        )}
        {marks.map(mark => {
          const { s, p, left, top, width, height } = mark
          const lead = leadOf(told, s, p)
          const figure = {
            'data-at': at(mark),
            className: classes.figure,
            style: { left: `${left}%`, top: `${top}%`, width: `${width}%`, height: `${height}%` },
            tabIndex: mark === first ? 0 : -1,
            'aria-label': said(told, s, p),
            onFocus: () => {
              setCurrent(mark)
              setShown(p)
            },
          }
          return lead ? <Link key={at(mark)} {...lead} {...figure} /> : <span key={at(mark)} role="img" {...figure} />
        })}
        {shown !== undefined && (
          <div
            className={classes.told}
            style={{ left: `${bands[shown]?.middle}%`, translate: `-${bands[shown]?.middle}% 0` }}
            aria-hidden
          >
            <p>
              {trendOf(told.key).points} {points[shown]?.label}
            </p>
            <ul>
              {series.toReversed().map(({ key, label, values, colour }) => (
                <li key={key}>
                  <Sign colour={colour} shape={shape} />
                  {label}
                  <b>{values[shown] === null || values[shown] === undefined ? '–' : figure(unit, values[shown])}</b>
                </li>
              ))}
            </ul>
          </div>
        )}
      </Area>
      <div className={classes.points} aria-hidden>
        {points.map(({ label }, p) => (
          <span key={label} style={{ left: `${bands[p]?.middle}%` }} data-third={(points.length - 1 - p) % 3 !== 0}>
            {label}
          </span>
        ))}
      </div>
      <ul className={classes.legend} aria-hidden>
        {series.map(({ key, label, colour }) => (
          <li key={key}>
            <Sign colour={colour} shape={shape} />
            {label}
          </li>
        ))}
      </ul>
    </div>
  )
}

const Sign = ({ colour, shape }: { colour: number; shape: Told['shape'] }) => (
  <svg className={classes.key} viewBox="-6 -6 12 12" width="12" height="12" aria-hidden="true">
    {shape === 'bars' ? (
      <rect className={classes.bar} data-colour={colour} x="-5" y="-5" width="10" height="10" rx="2" />
    ) : (
      <path className={classes.sign} data-colour={colour} d={signOf(colour)} />
    )}
  </svg>
)
