import type { ReactNode } from 'react'

/** A generator of numbers from 0 to 1 that a text begins: the same name is always drawn the same. */
function chance(seed: string): () => number {
  let state = 2_166_136_261
  for (const letter of seed) state = Math.imul(state ^ letter.charCodeAt(0), 16_777_619)
  return () => {
    state = Math.imul(state ^ (state >>> 15), 2_246_822_507) + 0x9e3779b9
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32
  }
}

type Given = {
  seed: string
  kind?: 'tower' | 'houses' /** Across the page, three times as wide. */
  isWide?: boolean
  className?: string
}

/** What stands in place of a picture that nobody has uploaded: a drawing in the brand's colours, told apart by its seed. */
export function Plate({ seed, kind = 'houses', isWide = false, className = '' }: Given) {
  const random = chance(seed)
  const widths = isWide ? [0, 400, 800] : [0]
  const width = widths.length * 400
  const sun = (0.15 + random() * 0.7) * width
  return (
    <svg
      className={`plate ${className}`}
      viewBox={`0 0 ${width} 300`}
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      focusable="false"
    >
      <rect className="plate-sky" width={width} height="300" />
      <circle
        className="plate-sun"
        cx={Math.round(sun)}
        cy={Math.round(60 + random() * 60)}
        r={Math.round(26 + random() * 18)}
      />
      {widths.map(x => (
        <g key={x} transform={`translate(${x})`}>
          <path className="plate-far" d={ridge(random)} />
          {kind === 'tower' ? towers(random) : houses(random)}
        </g>
      ))}
      <rect className="plate-ground" y="270" width={width} height="30" />
    </svg>
  )
}

function ridge(random: () => number): string {
  const tops = Array.from({ length: 6 }, (_, i) => `L${i * 80} ${Math.round(190 - random() * 50)}`)
  return `M0 300 ${tops.join(' ')} L400 300Z`
}

function towers(random: () => number): ReactNode {
  return [30, 120, 205, 290].map((x, i) => {
    const width = Math.round(50 + random() * 34)
    const top = Math.round(50 + random() * 110)
    const rows = Math.floor((262 - top) / 18)
    return (
      <g key={x} className={i % 2 ? 'plate-wall' : 'plate-wall-2'}>
        <rect x={x} y={top} width={width} height={270 - top} />
        <path
          className="plate-light"
          d={Array.from({ length: rows }, (_, row) => `M${x + 8} ${top + 12 + row * 18}h${width - 16}`).join('')}
        />
      </g>
    )
  })
}

function houses(random: () => number): ReactNode {
  return [16, 112, 208, 304].map((x, i) => {
    const top = Math.round(200 - random() * 36)
    const peak = top - Math.round(26 + random() * 26)
    return (
      <g key={x} className={i % 2 ? 'plate-wall' : 'plate-wall-2'}>
        <path d={`M${x} 270V${top}L${x + 40} ${peak}L${x + 80} ${top}V270Z`} />
        <path
          className="plate-light"
          d={`M${x + 18} ${top + 22}h14M${x + 48} ${top + 22}h14M${x + 18} ${top + 42}h14`}
        />
      </g>
    )
  })
}
