import { IconArrowRight } from '@tabler/icons-react'
import classes from './turn.module.css'

/** Whose turn a record is at, and what comes next. */
export type TurnWords = { readonly isMine: boolean; readonly whose: string; readonly what: string }

export function Turn({ isMine, whose, what }: TurnWords) {
  return (
    <p className={classes.turn} data-mine={isMine || undefined}>
      <strong>{isMine ? 'Your turn' : whose}</strong>
      <IconArrowRight size={15} stroke={1.8} aria-hidden />
      <span>{what}</span>
    </p>
  )
}
