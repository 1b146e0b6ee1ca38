import { Modal } from '@mantine/core'
import { keyNames, useActiveShortcuts } from './shortcuts.ts'
import classes from './shortcuts-help.module.css'

export default function ShortcutsHelp({ onClose }: { onClose(): void }) {
  const shortcuts = useActiveShortcuts()
  return (
    <Modal opened onClose={onClose} title="Shortcuts of this page" closeButtonProps={{ 'aria-label': 'Close' }}>
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
    </Modal>
  )
}
