import type { CSSProperties } from 'react'
import type { Accent } from '../../model/rules/accent.ts'
import classes from './swatch.module.css'

/** A brand's colour, in the shade of the current scheme. */
export function Swatch({ accent }: { accent: Accent }) {
  return (
    <span
      className={classes.swatch}
      style={{ '--swatch-light': accent.light, '--swatch-dark': accent.dark } as CSSProperties}
      aria-hidden="true"
    />
  )
}
