import classes from './key-list.module.css'
import { keyNames, type Shortcut } from './shortcuts.ts'

/** What each key does, and its name on this keyboard. */
export function KeyList({ shortcuts }: { readonly shortcuts: readonly Shortcut[] }) {
  return (
    <dl className={classes.list}>
      {shortcuts.map(({ keys, label }) => (
        <div key={keys + label}>
          <dt>{label}</dt>
          <dd>
            {keyNames(keys).map(key => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}
