import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import classes from './cases.module.css'

type Props = {
  readonly title: string
  readonly mark: ReactNode
  readonly origin: ReactNode
  readonly back: string
  readonly takesFocus: boolean
  readonly children: ReactNode
  onBack(): void
}

/** A case beside its queue, with the way back to it. */
export function RecordFrame({ title, mark, origin, back, takesFocus, children, onBack }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus({ preventScroll: true })
  }, [takesFocus])
  return (
    <article className={classes.request} aria-labelledby="request-title">
      <Button
        className={classes.back}
        variant="subtle"
        size="compact-sm"
        leftSection={<IconArrowLeft size={15} aria-hidden />}
        onClick={onBack}
      >
        {back}
      </Button>
      <header className={classes.heading}>
        <h2 id="request-title" ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {mark}
        <p className={classes.origin}>{origin}</p>
      </header>
      {children}
    </article>
  )
}
