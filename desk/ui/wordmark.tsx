// Drawn, not set: the name looks the same whatever fonts a machine has.
const letters = [
  'M0 18 7.5 0 15 18M2.9 12h9.2',
  'M21 .9h14M28 .9V18',
  'M43 18V.9h6.2a4.9 4.9 0 0 1 0 9.8H43M50 10.7 56 18',
  'M64.5 0v18',
  'M74 0v11.2a6 6 0 0 0 12 0V0',
  'M96 18V1l8.5 11L113 1v17',
]

export function Wordmark({ height = 14 }: { height?: number }) {
  return (
    <svg role="img" viewBox="-1 -0.5 115 19" height={height} fill="none" stroke="currentColor">
      <title>Atrium</title>
      <path d={letters.join('')} strokeWidth="1.9" strokeLinejoin="bevel" />
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
