import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import classes from './popover.module.css'

type Props = {
  /** The text of the button. */
  label: ReactNode
  /** Its name, if the label does not say it. */
  name?: string
  className?: string | undefined
  align?: 'start' | 'end'
  /** Its content; drawn while it is open. */
  children: (close: () => void) => ReactNode
  onOpen?: () => void
  disabled?: boolean
  /** -1 where the arrows come to its button, not the tabulator. */
  tabIndex?: number
}

const gap = 4
const margin = 8

/** A button and what it opens: the browser's own popover, so Esc and a click beside it close it. */
export function Popover({ label, name, className, align = 'start', children, onOpen, disabled, tabIndex }: Props) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const close = () => panel.current?.hidePopover()

  useEffect(() => {
    const shown = panel.current
    if (!shown) return
    function place() {
      const at = button.current?.getBoundingClientRect()
      if (!shown || !at) return
      const left = align === 'end' ? at.right - shown.offsetWidth : at.left
      shown.style.left = `${Math.max(margin, Math.min(left, innerWidth - shown.offsetWidth - margin))}px`
      const below = at.bottom + gap
      shown.style.top = `${Math.max(margin, Math.min(below, innerHeight - shown.offsetHeight - margin))}px`
    }
    const onToggle = (event: ToggleEvent) => setOpen(event.newState === 'open')
    shown.addEventListener('toggle', onToggle)
    if (!isOpen) return () => shown.removeEventListener('toggle', onToggle)
    place()
    shown.querySelector<HTMLElement>('[data-autofocus], input, select, button')?.focus()
    const resized = new ResizeObserver(place)
    resized.observe(shown)
    addEventListener('resize', place)
    return () => {
      shown.removeEventListener('toggle', onToggle)
      resized.disconnect()
      removeEventListener('resize', place)
    }
  }, [isOpen, align])

  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        popoverTarget={id}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={name}
        title={name}
        disabled={disabled}
        tabIndex={tabIndex}
        onClick={onOpen}
      >
        {label}
      </button>
      <div
        id={id}
        ref={panel}
        popover="auto"
        role="dialog"
        aria-label={name ?? (typeof label === 'string' ? label : undefined)}
        className={classes.panel}
      >
        {isOpen && children(close)}
      </div>
    </>
  )
}
