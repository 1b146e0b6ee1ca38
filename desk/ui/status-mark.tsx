import type { ReactNode } from 'react'
import type { Tone } from '../../model/workflows/workflow.ts'
import classes from './status-mark.module.css'

/** The status of something, in its word, with the colour of its tone. */
export const StatusMark = ({ tone, children }: { readonly tone?: Tone | undefined; readonly children: ReactNode }) => (
  <span className={classes.mark} data-tone={tone}>
    {children}
  </span>
)
