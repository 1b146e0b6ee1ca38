import { useState } from 'react'
import classes from './bulk-bar.module.css'

export function UndoToast({ text, onUndo }: { text: string; onUndo(): Promise<void> }) {
  const [isGone, setGone] = useState(false)
  return (
    <span className={classes.toast}>
      {text}
      {!isGone && (
        <button
          type="button"
          onClick={() => {
            setGone(true)
            void onUndo()
          }}
        >
          Undo
        </button>
      )}
    </span>
  )
}
