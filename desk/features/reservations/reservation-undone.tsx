import { undoSeconds } from '../../../model/rules/undo.ts'
import { UndoToast } from '../../list/undo-toast.tsx'
import { say } from '../../ui/say.ts'

/** Says what was done, with the way back. */
export function undoToast(text: string, undo: () => Promise<void>): void {
  const hide = say(
    <UndoToast
      text={text}
      onUndo={() => {
        hide()
        document.getElementById('papers')?.focus({ preventScroll: true })
        void undo()
      }}
    />,
    undoSeconds * 1000,
  )
}
