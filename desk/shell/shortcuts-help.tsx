import { Dialog } from '../ui/dialog.tsx'
import { keyNames, useActiveShortcuts } from './shortcuts.ts'
import classes from './shortcuts-help.module.css'

export default function ShortcutsHelp({ onClose }: { onClose(): void }) {
  const shortcuts = useActiveShortcuts()
  return (
    <Dialog title="Shortcuts of this page" onClose={onClose}>
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
    </Dialog>
  )
}
