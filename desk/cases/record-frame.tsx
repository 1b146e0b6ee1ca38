import { IconArrowLeft } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { FaintButton } from '../ui/button.ts'
import { Muted } from '../ui/muted.ts'
import { Heading, Request } from './cases-elements.ts'
import classes from './record-frame.module.css'

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
    <Request aria-labelledby="request-title">
      <FaintButton
        className={classes.back}
        size="compact-sm"
        leftSection={<IconArrowLeft size={15} aria-hidden />}
        onClick={onBack}
      >
        {back}
      </FaintButton>
      <Heading>
        <h2 id="request-title" ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {mark}
        <Muted>{origin}</Muted>
      </Heading>
      {children}
    </Request>
  )
}
