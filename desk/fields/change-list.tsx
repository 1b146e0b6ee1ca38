import type { Change } from '../../model/content/diff.ts'
import type { Fields } from '../../model/content/field.ts'
import { fieldAt } from '../../model/content/value.ts'
import { FaintButton } from '../ui/button.ts'
import classes from './change-list.module.css'
import { ValueView } from './value-view.tsx'

type Props = {
  readonly fields: Fields
  readonly changes: readonly Change[]
  readonly before: string
  readonly after: string
  /** Takes one difference back; absent where that is not offered. */
  readonly onPutBack?: (change: Change) => void
}
const kinds: Record<Change['kind'], string> = {
  changed: '',
  added: 'added',
  removed: 'removed',
  moved: 'in another order',
}

/** Differences in words: each field's name and both its values. */
export function ChangeList({ fields, changes, before, after, onPutBack }: Props) {
  return (
    <ul className={classes.list}>
      {changes.map(change => (
        <li key={`${change.kind} ${change.path}`}>
          <p className={classes.label}>
            {change.label}
            {change.kind !== 'changed' && (
              <span className={classes.kind} data-kind={change.kind}>
                {kinds[change.kind]}
              </span>
            )}
            {onPutBack && (
              <FaintButton
                size="compact-xs"
                aria-label={`Put back ${change.label}${change.kind === 'changed' ? '' : `, ${kinds[change.kind]}`}`}
                onClick={() => onPutBack(change)}
              >
                Put back
              </FaintButton>
            )}
          </p>
          {change.kind !== 'moved' && (
            <div className={classes.pair} data-kind={change.kind}>
              {change.kind !== 'added' && (
                <div>
                  <span className={classes.side}>{before}</span>
                  <Shown fields={fields} path={change.path} value={change.before} against={change.after} />
                </div>
              )}
              {change.kind !== 'removed' && (
                <div>
                  <span className={classes.side}>{after}</span>
                  <Shown fields={fields} path={change.path} value={change.after} against={change.before} />
                </div>
              )}
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

type ShownProps = { fields: Fields; path: string; value: unknown; against: unknown }
function Shown({ fields, path, value, against }: ShownProps) {
  const found = fieldAt(fields, path)
  return found ? <ValueView field={found.field} value={value} against={against} /> : JSON.stringify(value)
}
