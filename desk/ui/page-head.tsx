import type { ReactNode } from 'react'
import classes from './page-head.module.css'

/** The title of a page, a line about it, and what can be done with the whole of it. */
export function PageHead({ title, children, actions }: { title: string; children?: ReactNode; actions?: ReactNode }) {
  return (
    <div className={classes.head}>
      <div>
        <h1>{title}</h1>
        {children && <p>{children}</p>}
      </div>
      {actions && (
        <div className={classes.actions} data-acts="" data-off-paper="">
          {actions}
        </div>
      )}
    </div>
  )
}
