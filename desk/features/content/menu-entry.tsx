import control from '../../form/fields/control.module.css'
import { useError, useValue } from '../../form/use-form.ts'
import classes from './menus-panel.module.css'
import panel from './panel.module.css'

/** One entry of a menu: whether it is shown, and what it says. Its form is the one that is around it. */
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
      <input
        className={control.switch}
        type="checkbox"
        role="switch"
        aria-label={`Show ${name}`}
        aria-checked={isShown}
        checked={isShown}
        onChange={event => setShown(event.target.checked)}
      />
      <input
        className={control.input}
        aria-label={`Label of ${name}`}
        aria-invalid={wrong !== '' || undefined}
        value={label}
        onChange={event => setLabel(event.target.value)}
        data-off={!isShown || undefined}
      />
      <small>{route || 'no address'}</small>
      {wrong !== '' && <p className={panel.problem}>{wrong}</p>}
    </li>
  )
}
