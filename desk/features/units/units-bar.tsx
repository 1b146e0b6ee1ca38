import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { setByHand } from '../../../model/rules/units.ts'
import { counted } from '../../ui/format.ts'
import classes from './units.module.css'

type Props = {
  readonly search: string
  readonly level: string
  readonly levels: readonly string[]
  readonly children: ReactNode
  onSearch(text: string): void
  onLevel(level: string): void
}

/** Which units are looked at, and what is done with those that are chosen. */
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
        {levels.map(name => (
          <option key={name}>{name}</option>
        ))}
      </select>
    </label>
    {children}
  </div>
)

type Status = (typeof setByHand)[number]
type SetProps = { readonly many: number; readonly isBusy: boolean; onSet(status: Status): void }

export function SetStatus({ many, isBusy, onSet }: SetProps) {
  const [given, setGiven] = useState<Status | undefined>(setByHand[0])
  return (
    <>
      <label>
        Set {many > 0 ? counted(many, 'unit') : 'the chosen units'} to
        <select
          value={given?.value}
          onChange={event => setGiven(setByHand.find(({ value }) => value === event.target.value))}
        >
          {setByHand.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <Button loading={isBusy} disabled={many === 0 || !given} onClick={() => given && onSet(given)}>
        Set
      </Button>
    </>
  )
}
