import type { ReactNode } from 'react'
import type { Manner } from '../brands/index.ts'

export type Drawn = 'tower' | 'houses'
type Sheet = {
  kind: Drawn
  width: number
  height: number
  /** A whole number between two, both included. */
  between(from: number, to: number): number
}

/** Positions along the sheet, `step` apart with small random shifts. */
function along({ width, between }: Sheet, step: number, slack: number): number[] {
  return Array.from({ length: Math.ceil(width / step) + 1 }, (_, i) => i * step - between(0, slack))
}

const shades = ['a', 'b', 'c']
const lines = (count: number, at: (i: number) => string) => Array.from({ length: count }, (_, i) => at(i)).join('')

/** A wall of a tower, with its windows in one of three ways. */
function tower(sheet: Sheet, x: number, top: number, width: number, shade: number): ReactNode {
  const { height, between } = sheet
  const tall = height - top
  const way = between(0, 2)
  return (
    <g key={x} className={shades[shade % 3]}>
      <path d={`M${x} ${height}V${top}h${width}V${height}z`} />
      <path
        className={['panes', 'bands', 'mullions'][way]}
        d={
          way === 2
            ? lines(Math.floor(width / 12) - 1, i => `M${x + 12 + i * 12} ${top + 10}v${tall}`)
            : lines(Math.floor(tall / 15), i => `M${x + 8} ${top + 12 + i * 15}h${width - 16}`)
        }
      />
      <path
        className="lit"
        d={lines(3, () => `M${x + between(6, width - 22)} ${top + 12 + 15 * between(1, Math.floor(tall / 16))}h12`)}
      />
    </g>
  )
}

/** Walls close by, cropped by the frame as in a view from the street. */
function facades(sheet: Sheet): ReactNode {
  const { width, height, between } = sheet
  return (
    <>
      <circle className="sun" cx={between(40, width - 40)} cy={between(50, 110)} r={between(30, 48)} />
      <path
        className="far"
        d={`M0 ${height}${along(sheet, 44, 12)
          .map(x => `H${Math.max(0, x)}V${between(height - 230, height - 120)}`)
          .join('')}H${width}V${height}z`}
      />
      {along(sheet, 116, 30).map((x, i) =>
        tower(sheet, x, i % 3 === 1 ? between(-20, 40) : between(70, height - 130), between(74, 104), i),
      )}
    </>
  )
}

const house = (x: number, y: number, size: number): string =>
  `M${x} ${y}v${-size * 0.62}l${size / 2} ${-size * 0.42}l${size / 2} ${size * 0.42}v${size * 0.62}z`

/** Hills with houses and trees, one behind the other. */
function hills(sheet: Sheet): ReactNode {
  const { kind, width, height, between } = sheet
  const hill = (y: number, swing: number) =>
    `M0 ${height}V${y}${lines(Math.ceil(width / 200), i => `q50 ${i % 2 ? swing : -swing} 100 0t100 0`)}V${height}z`
  const row = (y: number, size: number) =>
    along(sheet, size * 1.9, 18).map((x, i) => {
      const foot = y + between(-6, 10)
      return i % 3 === between(0, 2) ? (
        <circle key={x} className="tree" cx={x + size / 2} cy={foot - size * 0.45} r={size * 0.42} />
      ) : kind === 'tower' && i % 3 === 0 ? (
        <path key={x} className="wall" d={`M${x} ${foot + 20}v${-size * 2}h${size * 0.8}v${size * 2}z`} />
      ) : (
        <g key={x}>
          <path className="wall" d={house(x, foot + 16, size)} />
          <path
            className="roof"
            d={`M${x - 5} ${foot + 19 - size * 0.62}l${size / 2 + 5} ${-size * 0.46}l${size / 2 + 5} ${size * 0.46}`}
          />
          <path className="lit" d={`M${x + size * 0.26} ${foot + 2 - size * 0.14}h${size * 0.18}`} />
        </g>
      )
    })
  return (
    <>
      <circle className="sun" cx={between(60, width - 60)} cy={height - between(160, 220)} r={between(26, 40)} />
      <path
        className="cloud"
        d={lines(
          Math.round(width / 240),
          () => `M${between(0, width)} ${height - between(230, 280)}h${between(20, 60)}m-34 14h50`,
        )}
      />
      <path className="c" d={hill(height - 120, 44)} />
      {row(height - 112, 34)}
      <path className="b" d={hill(height - 76, -34)} />
      {row(height - 66, 52)}
      <path className="a" d={hill(height - 30, 20)} />
    </>
  )
}

/** The front of a house in fine lines on a dark sheet. */
function elevation(sheet: Sheet): ReactNode {
  const { kind, width, height, between } = sheet
  const middle = width / 2
  const rays = lines(19, i => {
    const turn = (Math.PI * (i + 1)) / 20
    const far = Math.round(width * 0.75)
    return `M${middle} ${height - 40}L${Math.round(middle - Math.cos(turn) * far)} ${Math.round(height - 40 - Math.sin(turn) * far)}`
  })
  const steps = between(4, 6)
  const half = Math.min(110, width / 5) + between(-14, 14)
  const top = between(26, 60)
  const sides = Array.from({ length: steps }, (_, i) => {
    const out = Math.round(((i + 1) / steps) * half)
    const up = Math.round(top + (height - 110 - top) * ((i / steps) * (i / steps)))
    return `M${middle - out} ${height - 40}V${up}H${middle + out}V${height - 40}`
  }).join('')
  const arch = (x: number, span: number) =>
    `M${x} ${height - 40}V${height - 150}a${span / 2} ${span / 2} 0 0 1 ${span} 0V${height - 40}M${x + 8} ${height - 40}V${height - 150}a${span / 2 - 8} ${span / 2 - 8} 0 0 1 ${span - 16} 0V${height - 40}`
  const count = Math.ceil(width / 96)
  return (
    <>
      <path className="faint" d={rays} />
      {kind === 'tower' ? (
        <path className="fine-line" d={`${sides}M${middle} ${top}V${top - 24}`} />
      ) : (
        <>
          <path className="mass" d={`M0 ${height - 40}V${height - 214}H${width}V${height - 40}z`} />
          <path
            className="fine-line"
            d={`M0 ${height - 214}H${width}M0 ${height - 222}H${width}${lines(count, i => arch((i + 0.5) * (width / count) - 36, 72))}`}
          />
        </>
      )}
      <path
        className="fine-line"
        d={`M0 ${height - 40}H${width}M0 ${height - 34}H${width}M0 ${height - 22}H${width}`}
      />
    </>
  )
}

/** A quarter from above: lots along streets, a park, and one highlighted lot. */
function plan(sheet: Sheet): ReactNode {
  const { width, height, between } = sheet
  const deep = 46
  const turn = between(-9, 9)
  const chosen = between(1, 3)
  const rows = Math.ceil(height / 120) + 1
  const lots = Array.from({ length: rows }, (_, row) => {
    const y = row * 122 - 40
    let x = -60 - between(0, 30)
    let path = ''
    while (x < width + 60) {
      const wide = between(30, 44)
      path += `M${x} ${y}h${wide}v${deep}h${-wide}zM${x} ${y + deep}h${wide}v${deep}h${-wide}z`
      x += wide
    }
    return path
  }).join('')
  const road = between(90, Math.max(100, width - 120))
  return (
    <g transform={`rotate(${turn} ${width / 2} ${height / 2})`}>
      <path className="lots" d={lots} />
      <path className="road" d={`M${road} -60c40 ${height / 3} -60 ${height / 2} 20 ${height + 120}`} />
      {[0, 400, 800].slice(0, Math.ceil(width / 400)).map(at => (
        <g key={at}>
          <rect
            className="park"
            x={between(20, 300) + at}
            y={82 + 122 * between(0, rows - 2)}
            width="118"
            height="92"
            rx="18"
          />
          <rect className="chosen" x={between(30, 330) + at} y={-40 + 122 * chosen} width="38" height={deep} />
        </g>
      ))}
      <path
        className="trees"
        d={lines(Math.round(width / 28), () => `M${between(0, width)} ${between(0, rows) * 122 - 55}h0`)}
      />
    </g>
  )
}

/** Land, water and buildings, far off and calm. */
function horizon(sheet: Sheet): ReactNode {
  const { kind, width, height, between } = sheet
  const shore = height - 70
  const ridge = (y: number, high: number) =>
    `M0 ${shore}V${y}${along(sheet, 100, 20)
      .map(x => `L${Math.max(0, x)} ${y - between(0, high)}`)
      .join('')}L${width} ${y}V${shore}z`
  const at = between(30, 90) / 100
  return (
    <>
      <circle className="sun" cx={Math.round(width * (1 - at))} cy={shore - between(20, 60)} r={between(54, 80)} />
      <path className="far" d={ridge(shore - 40, 70)} />
      <path className="c" d={ridge(shore - 14, 40)} />
      {along(sheet, 36, 10).map((x, i) => {
        const near = Math.abs(x - width * at) / width
        const tall = Math.max(18, between(60, 170) * (1 - near * 2))
        return kind === 'tower' || i % 4 === 0 ? (
          <path
            key={x}
            className={i % 2 ? 'a' : 'b'}
            d={`M${x} ${shore}v${-Math.round(tall)}h26v${Math.round(tall)}z`}
          />
        ) : (
          <path key={x} className={i % 2 ? 'a' : 'b'} d={house(x, shore, 34)} />
        )
      })}
      <rect className="ground" y={shore} width={width} height="70" />
      <path
        className="ripples"
        d={lines(Math.round(width / 40), () => `M${between(0, width)} ${shore + between(10, 60)}h${between(14, 60)}`)}
      />
    </>
  )
}

export const drawings: Readonly<Record<Manner, (sheet: Sheet) => ReactNode>> = {
  horizon,
  facades,
  hills,
  elevation,
  plan,
}
