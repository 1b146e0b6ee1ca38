import classes from './undo-toast.module.css'

export const UndoToast = ({ text, onUndo }: { text: string; onUndo(): void }) => (
  <span className={classes.toast}>
    {text}
    <button type="button" onClick={onUndo}>
      Undo
    </button>
  </span>
)
