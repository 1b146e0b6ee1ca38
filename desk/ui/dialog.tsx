import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useIsBehind } from './behind.ts'
import classes from './dialog.module.css'

type Props = {
  title: string
  /** Called when the person leaves it; a dialog without it can only be answered. */
  onClose?: (() => void) | undefined
  /** At that edge of the window, as high as it: the menu left, a record right. */
  side?: 'left' | 'right'
  /** As wide as a page has room for. */
  isWide?: boolean
  children: ReactNode
}

/** The browser's own dialog: above everything, holds the focus inside, and weighs nothing. Open while it is mounted. */
export function Dialog({ title, onClose, side, isWide, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  // Left open on a page that waits, it would keep everything else out of reach.
  const isBehind = useIsBehind()
  useEffect(() => {
    if (isBehind) return
    const shown = dialog.current
    const before = document.activeElement
    shown?.showModal()
    shown?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    return () => {
      shown?.close()
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [isBehind])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes it with Esc
    <dialog
      ref={dialog}
      className={classes.dialog}
      data-side={side}
      data-wide={isWide || undefined}
      aria-labelledby={heading}
      onCancel={event => {
        // A file field inside that is closed without a choice sends the same event, and is not the dialog.
        if (event.target !== dialog.current) return
        event.preventDefault()
        onClose?.()
      }}
      // A browser may close it despite the refusal when Esc is pressed twice.
      onClose={() => {
        // Opened again before the event of its closing came.
        if (isBehind || dialog.current?.open) return
        if (onClose) onClose()
        else dialog.current?.showModal()
      }}
      onClick={event => {
        if (event.target === dialog.current) onClose?.()
      }}
    >
      <div className={classes.inside}>
        <div className={classes.head}>
          <h2 id={heading}>{title}</h2>
          {onClose && (
            <button type="button" className={classes.close} aria-label="Close" onClick={onClose}>
              <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" stroke="currentColor" fill="none">
                <path d="m3.5 3.5 9 9m0-9-9 9" strokeWidth="1.4" strokeLinecap="round" />
              </svg>
            </button>
          )}
        </div>
        {children}
      </div>
    </dialog>
  )
}
