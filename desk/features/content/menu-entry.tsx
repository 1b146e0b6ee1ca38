import { useError, useValue } from '../../form/use-form.ts'
import { Problem } from '../../ui/failure.tsx'
import { Input } from '../../ui/input.ts'
import { Switch } from '../../ui/switch.ts'
import classes from './menu-entry.module.css'

/** One entry of a menu: whether it is shown, and its text. It uses the form around it. */
export function MenuEntry({ path, menu }: { path: string; menu: string }) {
  const [label, setLabel] = useValue<string>(`${path}.label`)
  const [isShown, setShown] = useValue<boolean>(`${path}.enable`)
  const [route] = useValue<string>(`${path}.route`)
  const wrong = [useError(`${path}.label`), useError(`${path}.route`), useError(`${path}.key`)]
    .filter(Boolean)
    .join(' ')
  const name = `${menu}, ${label || route}`
  return (
    <li className={classes.entry}>
      <Switch
        aria-label={`Show ${name}`}
        aria-checked={isShown}
        checked={isShown}
        onChange={event => setShown(event.target.checked)}
      />
      <Input
        aria-label={`Label of ${name}`}
        aria-invalid={wrong !== '' || undefined}
        value={label}
        onChange={event => setLabel(event.target.value)}
        data-off={!isShown || undefined}
      />
      <small>{route || 'no address'}</small>
      {wrong !== '' && <Problem>{wrong}</Problem>}
    </li>
  )
}
