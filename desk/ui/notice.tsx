import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ComponentType, ReactNode } from 'react'
import { landingPath } from '../shell/return-path.ts'
import classes from './notice.module.css'

type Props = {
  icon: ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>
  title: string
  children?: ReactNode
  /** Offers the way back to the dashboard. */
  back?: boolean
  actions?: ReactNode
}

/** A page that has nothing to show but why, and what to do next. */
export function Notice({ icon: Icon, title, children, back, actions }: Props) {
  return (
    <section className={classes.notice}>
      <Icon size={28} stroke={1.3} aria-hidden />
      <h1>{title}</h1>
      <div className={classes.words}>{children}</div>
      <div className={classes.actions}>
        {actions}
        {back && (
          <Button component={Link} to={landingPath} variant="default">
            Go to the dashboard
          </Button>
        )}
      </div>
    </section>
  )
}
