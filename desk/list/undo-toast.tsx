import { keyNames, useShortcuts } from '../shell/shortcuts.ts'
import classes from './undo-toast.module.css'

type Props = {
  readonly text: string
  onView?: (() => void) | undefined
  onUndo?: (() => void) | undefined
}

/** What was done, with the way to it and the way back: by key too, since the message stands behind all that a page holds. */
export function UndoToast({ text, onView, onUndo }: Props) {
  useShortcuts(onUndo ? [{ keys: 'mod+u', label: 'Undo', run: onUndo }] : [])
  return (
    <span className={classes.toast}>
      {text}
      {(onView || onUndo) && (
        <span>
          {onView && (
            <button type="button" onClick={onView}>
              View
            </button>
          )}
          {onUndo && (
            <button
              type="button"
              aria-keyshortcuts="Control+U Meta+U"
              title={keyNames('mod+u').join('+')}
              onClick={onUndo}
            >
              Undo
            </button>
          )}
        </span>
      )}
    </span>
  )
}
