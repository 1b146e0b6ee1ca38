import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ComponentType, ReactNode } from 'react'
import { landingPath } from '../../model/pages/desk.ts'
import classes from './notice.module.css'

type Props = {
  icon: ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>
  title: string
  children?: ReactNode
  /** Offers the way back to the dashboard. */
  back?: boolean
  actions?: ReactNode
  /** It stands under the heading of a page, and is not the page. */
  isPart?: boolean
}

/** A page that has nothing to show but why, and what to do next. */
export function Notice({ icon: Icon, title, children, back, actions, isPart }: Props) {
  const Heading = isPart ? 'h2' : 'h1'
  return (
    <section className={classes.notice} data-part={isPart || undefined}>
      <Icon size={28} stroke={1.3} aria-hidden />
      <Heading>{title}</Heading>
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
