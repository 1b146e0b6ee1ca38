import { IconChevronDown } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { setByHand, statusLabel } from '../../../model/rules/units.ts'
import { Choice } from '../../ui/choice.tsx'
import classes from './status-cell.module.css'
import type { UnitRow } from './use-units.ts'

type Props = { readonly code: string; readonly status: UnitRow['status']; onPick(status: string): void }

/** The status of a unit: its list is drawn once somebody opens it, since a grid has hundreds of rows. */
export function StatusCell({ code, status, onPick }: Props) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const label = `Status of ${code}`
  function leave() {
    setOpen(false)
    // Who left by key stands on the cell again; who clicked elsewhere is there already.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) button.current?.focus()
    })
  }
  if (!isOpen)
    return (
      <button
        ref={button}
        type="button"
        className={classes.cell}
        aria-label={`${label}: ${statusLabel(status)}`}
        aria-haspopup="listbox"
        data-status={status}
        onClick={() => setOpen(true)}
        onKeyDown={event => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
          event.preventDefault()
          setOpen(true)
        }}
      >
        {statusLabel(status)}
        <IconChevronDown size={14} stroke={1.7} aria-hidden />
      </button>
    )
  return (
    <Choice
      aria-label={label}
      options={setByHand}
      value={status}
      isSmall
      isOpened
      onPick={picked => {
        onPick(picked)
        leave()
      }}
      onLeave={leave}
    />
  )
}
