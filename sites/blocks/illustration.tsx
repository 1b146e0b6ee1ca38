import { brandLooks, type Manner } from '../brands/index.ts'
import { useView } from '../view/view.tsx'
import { type Drawn, drawings } from './drawings.tsx'

/** A generator of numbers from 0 to 1, seeded by a text: the same name always gives the same drawing. */
function chance(seed: string): () => number {
  let state = 2_166_136_261
  for (const letter of seed) state = Math.imul(state ^ letter.charCodeAt(0), 16_777_619)
  return () => {
    state = Math.imul(state ^ (state >>> 15), 2_246_822_507) + 0x9e3779b9
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32
  }
}

type Props = {
  seed: string
  kind?: Drawn
  /** The brand whose style it has; by default the site's own. */
  manner?: Manner
  /** Across the page. */
  isWide?: boolean
  className?: string
}

/** Replaces a picture that nobody has uploaded: a drawing in the brand's colours and style, varied by its seed (decision 089). */
export function Illustration({ seed, kind = 'houses', manner, isWide = false, className = '' }: Props) {
  const { site } = useView()
  const hand = manner ?? brandLooks[site.brand].manner
  const random = chance(seed)
  const [width, height] = isWide ? [1200, 480] : [400, 300]
  return (
    <svg
      className={`drawing by-${hand} ${className}`}
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
