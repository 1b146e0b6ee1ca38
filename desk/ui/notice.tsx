import { Link } from '@tanstack/react-router'
import type { ComponentType, ReactNode } from 'react'
import { landingPath } from '../../model/pages/landing-path.ts'
import { QuietButton } from './button.ts'
import classes from './notice.module.css'

type Props = {
  icon: ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>
  title: string
  children?: ReactNode
  /** Offers the way back to the dashboard. */
  back?: boolean
  actions?: ReactNode
  /** It is under the heading of a page, and is not the page. */
  isPart?: boolean
}

/** A page that only shows the reason, and what to do next. */
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
          <QuietButton component={Link} to={landingPath}>
            Go to the dashboard
          </QuietButton>
        )}
      </div>
    </section>
  )
}
