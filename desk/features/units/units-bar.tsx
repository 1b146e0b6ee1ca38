import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { setByHand } from '../../../model/rules/units.ts'
import { counted } from '../../ui/format.ts'
import { Options } from '../../ui/options.tsx'
import classes from './units-bar.module.css'

type Props = {
  readonly search: string
  readonly level: string
  readonly levels: readonly string[]
  readonly children: ReactNode
  onSearch(text: string): void
  onLevel(level: string): void
}

/** The filters of the units, and the actions on the chosen ones. */
export const UnitsBar = ({ search, level, levels, children, onSearch, onLevel }: Props) => (
  <div className={classes.bar}>
    <label>
      Find
      <input
        type="search"
        placeholder="Unit or reservation"
        value={search}
        onChange={event => onSearch(event.target.value)}
      />
    </label>
    <label>
      Level
      <select value={level} onChange={event => onLevel(event.target.value)}>
        <option value="">Every level</option>
        <Options of={levels.map(name => ({ value: name, label: name }))} />
      </select>
    </label>
    {children}
  </div>
)

type Status = (typeof setByHand)[number]
type SetProps = { readonly many: number; readonly isBusy: boolean; onSet(status: Status): void }

export function SetStatus({ many, isBusy, onSet }: SetProps) {
  const [values, setGiven] = useState<Status | undefined>(setByHand[0])
  return (
    <>
      <label>
        Set {many > 0 ? counted(many, 'unit') : 'the chosen units'} to
        <select
          value={values?.value}
          onChange={event => setGiven(setByHand.find(({ value }) => value === event.target.value))}
        >
          <Options of={setByHand} />
        </select>
      </label>
      <Button loading={isBusy} disabled={many === 0 || !values} onClick={() => values && onSet(values)}>
        Set
      </Button>
    </>
  )
}
