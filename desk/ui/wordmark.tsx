// Drawn, not set: the name looks the same whatever fonts a machine has.
const letters = [
  'M0 18 7.5 0 15 18M2.9 12h9.2',
  'M21 .9h14M28 .9V18',
  'M43 18V.9h6.2a4.9 4.9 0 0 1 0 9.8H43M50 10.7 56 18',
  'M64.5 0v18',
  'M74 0v11.2a6 6 0 0 0 12 0V0',
  'M96 18V1l8.5 11L113 1v17',
]

export function Wordmark({ height = 14, label = 'Atrium' }: { height?: number; label?: string }) {
  return (
    <svg role="img" aria-label={label} viewBox="-1 -0.5 115 19" height={height} fill="none" stroke="currentColor">
      <path d={letters.join('')} strokeWidth="1.9" strokeLinejoin="bevel" />
    </svg>
  )
}

/** The arch within the arch. */
export function Mark({ size = 28 }: { size?: number }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 32 32" width={size} height={size} fill="none" stroke="currentColor">
      <path d="M5 29V14a11 11 0 0 1 22 0v15M12 29V15a4 4 0 0 1 8 0v14" strokeWidth="1.8" strokeLinecap="round" />
    </svg>
  )
}
