import { useRef } from 'react'
import { keyNames, useShortcuts } from '../shell/shortcuts.ts'
import classes from './undo-toast.module.css'

type Props = {
  readonly text: string
  onView?: (() => void) | undefined
  onUndo?: (() => void) | undefined
}

/** What was done, with the way to it and the way back: by key too, since the message stands behind all that a page holds. */
export function UndoToast({ text, onView, onUndo }: Props) {
  // Pressed twice it is taken back once: the message is still there while it leaves.
  const isUsed = useRef(false)
  const undo =
    onUndo &&
    (() => {
      if (isUsed.current) return
      isUsed.current = true
      onUndo()
    })
  useShortcuts(undo ? [{ keys: 'mod+u', label: 'Undo', run: undo }] : [])
  return (
    <span className={classes.toast}>
      {text}
      {(onView || undo) && (
        <span>
          {onView && (
            <button type="button" onClick={onView}>
              View
            </button>
          )}
          {undo && (
            <button
              type="button"
              aria-keyshortcuts="Control+U Meta+U"
              title={keyNames('mod+u').join('+')}
              onClick={undo}
            >
              Undo
            </button>
          )}
        </span>
      )}
    </span>
  )
}
