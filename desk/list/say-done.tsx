import { say } from '../ui/say.ts'
import { UndoToast } from './undo-toast.tsx'

/** Long enough to notice the mistake and to reach the button. */
const undoTime = 12_000

/** Says what was done, with the way back where there is one. */
export function sayDone(text: string, undo?: () => Promise<unknown>): void {
  if (!undo) return void say(text)
  const hide = say(
    <UndoToast
      text={text}
      onUndo={() => {
        hide()
        void undo()
      }}
    />,
    undoTime,
  )
}
