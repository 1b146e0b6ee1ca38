import { IconLayoutKanban, IconList } from '@tabler/icons-react'
import type { ListConfig } from '../list-config.ts'
import { Said } from '../toolbar-parts.tsx'
import classes from './shown-as.module.css'

/** The board’s code, without that of its kind. */
export const loadBoard = () => import('../board/board.tsx')

type Props = {
  readonly board: NonNullable<ListConfig['board']>
  readonly isBoard: boolean
  onShow(asBoard: boolean): void
}

/** Whether a list is shown as rows or as a board by state. */
export function ShownAs({ board, isBoard, onShow }: Props) {
  // A load that fails here is repeated when the board is shown, and its failure is shown there.
  const onNear = () => void Promise.all([board.load(), loadBoard()]).catch(() => undefined)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would stand in the bar as a frame
    <div className={classes.ways} role="group" aria-label="Shown as">
      <button type="button" title="List" aria-pressed={!isBoard} onClick={() => isBoard && onShow(false)}>
        <IconList size={15} stroke={1.7} aria-hidden /> <Said>List</Said>
      </button>
      <button
        type="button"
        title="Board"
        aria-pressed={isBoard}
        onPointerEnter={onNear}
        onFocus={onNear}
        onClick={() => !isBoard && onShow(true)}
      >
        <IconLayoutKanban size={15} stroke={1.7} aria-hidden /> <Said>Board</Said>
      </button>
    </div>
  )
}
