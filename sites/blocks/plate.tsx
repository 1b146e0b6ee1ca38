import { brandLooks, type Manner } from '../brands/index.ts'
import { useView } from '../view.tsx'
import { type Drawn, drawings } from './drawings.tsx'

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
  kind?: Drawn
  /** Whose hand draws it; the site's own where nothing else is said. */
  manner?: Manner
  /** Across the page. */
  isWide?: boolean
  className?: string
}

/** What stands in place of a picture that nobody has uploaded: a drawing in the brand's colours and manner, told apart by its seed (decision 089). */
export function Plate({ seed, kind = 'houses', manner, isWide = false, className = '' }: Given) {
  const { site } = useView()
  const hand = manner ?? brandLooks[site.brand].manner
  const random = chance(seed)
  const [width, height] = isWide ? [1200, 480] : [400, 300]
  return (
    <svg
      className={`plate by-${hand} ${className}`}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      focusable="false"
    >
      <rect className="sky" width={width} height={height} />
      {drawings[hand]({
        kind,
        width,
        height,
        between: (from, to) => Math.round(from + random() * (to - from)),
      })}
    </svg>
  )
}
