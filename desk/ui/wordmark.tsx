import { letters } from './letters.ts'

export function Wordmark({ height = 14 }: { height?: number }) {
  return (
    <svg role="img" viewBox="-1 -0.5 115 19" height={height} fill="none" stroke="currentColor">
      <title>Atrium</title>
      <path d={letters} strokeWidth="1.9" strokeLinejoin="bevel" />
    </svg>
  )
}

// Each arch is inside the one before, down to below the page's edge.
const arches = [14, 11.2, 8.4, 5.6].map(radius => `M${16 - radius} 60V16a${radius} ${radius} 0 0 1 ${2 * radius} 0v44`)

/** Arch within arch, drawn as hairlines. */
export function Arches() {
  return (
    <svg aria-hidden="true" viewBox="0 0 32 40" fill="none" stroke="currentColor">
      <path d={arches.join('')} strokeWidth="0.03" />
    </svg>
  )
}
