import { IconMessage } from '@tabler/icons-react'
import { useContext } from 'react'
import { TalkScopeContext } from '../form/talk-scope.ts'
import classes from './talk-mark.module.css'

/** At the label of a field: the open threads about it, or a way to begin one. */
export function TalkMark({ path, labelled }: { path: string; labelled: string }) {
  const scope = useContext(TalkScopeContext)
  if (!scope) return null
  const open = scope.openAt.get(path) ?? 0
  return (
    <button
      type="button"
      className={classes.mark}
      data-open={open > 0 || undefined}
      // Where nothing was said the keys of the page lead there, and Tab goes on to the field.
      tabIndex={open > 0 ? 0 : -1}
      aria-label={open > 0 ? `Talk here, ${open} open` : 'Talk here'}
      aria-describedby={labelled}
      title="Talk about this field"
      onClick={() => scope.talk(path)}
    >
      <IconMessage size={14} stroke={1.7} aria-hidden />
      {open > 0 && <span aria-hidden="true">{open}</span>}
    </button>
  )
}
