import classes from './undo-toast.module.css'

type Props = {
  readonly text: string
  onView?: (() => void) | undefined
  onUndo?: (() => void) | undefined
}

/** What was done, with the way to it and the way back. */
export const UndoToast = ({ text, onView, onUndo }: Props) => (
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
          <button type="button" onClick={onUndo}>
            Undo
          </button>
        )}
      </span>
    )}
  </span>
)
