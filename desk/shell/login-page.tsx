import type { ReactNode } from 'react'
import { Arches, Wordmark } from '../ui/wordmark.tsx'
import classes from './login-page.module.css'

/** The quiet frame of everything before the desk: the sign-in, or why the desk could not open. */
export function LoginPage({
  title,
  notice,
  children,
}: {
  title: string
  notice?: string | undefined
  children: ReactNode
}) {
  return (
    <div className={classes.page}>
      <div className={classes.arch} aria-hidden="true">
        <Arches />
      </div>
      <main className={classes.panel}>
        <Wordmark height={20} />
        <h1>{title}</h1>
        {notice && <p className={classes.notice}>{notice}</p>}
        {children}
      </main>
      <footer className={classes.foot}>For staff of the group. Every sign-in is recorded.</footer>
    </div>
  )
}
