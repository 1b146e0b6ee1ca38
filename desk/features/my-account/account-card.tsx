import { type ReactNode, useId } from 'react'
import classes from './account-card.module.css'

type Props = { readonly title: string; readonly about: ReactNode; readonly children: ReactNode }

/** One matter of an account: what it is for, and how it stands. */
export function AccountCard({ title, about, children }: Props) {
  const id = useId()
  return (
    <section className={classes.card} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p className={classes.about}>{about}</p>
      {children}
    </section>
  )
}
