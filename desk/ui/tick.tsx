import classes from './tick.module.css'

type Props = { readonly label: string; readonly checked: boolean; onTick(isOn: boolean): void }

/** Yes or no, with its words. */
export const Tick = ({ label, checked, onTick }: Props) => (
  <label className={classes.tick}>
    <input type="checkbox" checked={checked} onChange={event => onTick(event.currentTarget.checked)} />
    {label}
  </label>
)
