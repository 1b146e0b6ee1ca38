import { Button } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { endOfManilaDay, manilaDate } from '../../../model/rules/manila-days.ts'
import { setByHand } from '../../../model/rules/units.ts'
import { Choice } from '../../ui/choice.tsx'
import { DateInput } from '../../ui/date-input.tsx'
import { counted } from '../../ui/format.ts'
import { RequiredMark } from '../../ui/required-mark.ts'
import { HolderChoice } from './holder-choice.tsx'
import classes from './units-bar.module.css'
import type { Hold } from './use-units.ts'

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
  <div className={classes.bar} data-off-paper="">
    <label>
      Find
      <input
        type="search"
        placeholder="Unit or reservation"
        value={search}
        onChange={event => onSearch(event.target.value)}
      />
    </label>
    <Choice
      label="Level"
      value={level}
      onPick={onLevel}
      options={[{ value: '', label: 'Every level' }, ...levels.map(name => ({ value: name, label: name }))]}
    />
    {children && (
      <fieldset className={classes.acts} aria-label="Chosen units">
        {children}
      </fieldset>
    )}
  </div>
)

type Status = (typeof setByHand)[number]
type SetProps = {
  readonly projectId: number
  readonly many: number
  readonly isBusy: boolean
  onSet(status: Status, hold?: Hold): void
}

/** What the chosen units are set to; a hold is for a seller and until a day: another day extends it. */
export function SetStatus({ projectId, many, isBusy, onSet }: SetProps) {
  const [chosen, setChosen] = useState<Status | undefined>(setByHand[0])
  const [seller, setSeller] = useState<number>()
  const [day, setDay] = useState('')
  const until = useId()
  const isHold = chosen?.value === 'on_hold'
  const ends = day === '' ? undefined : endOfManilaDay(new Date(`${day}T12:00:00+08:00`))
  const hold: Hold | undefined =
    isHold && seller !== undefined && ends ? { held_by: seller, hold_expires_at: ends.toISOString() } : undefined
  return (
    <>
      <Choice
        label={`Set ${many > 0 ? counted(many, 'unit') : 'the chosen units'} to`}
        value={chosen?.value}
        onPick={picked => setChosen(setByHand.find(({ value }) => value === picked))}
        options={setByHand}
      />
      {isHold && (
        <>
          <HolderChoice projectId={projectId} onChoose={setSeller} />
          <div className={classes.until}>
            <label htmlFor={until}>
              <RequiredMark>On hold until the end of</RequiredMark>
            </label>
            <DateInput id={until} required min={manilaDate(new Date())} value={day} onPick={setDay} />
          </div>
        </>
      )}
      <Button
        loading={isBusy}
        disabled={many === 0 || !chosen || (isHold && !hold)}
        onClick={() => chosen && onSet(chosen, hold)}
      >
        Set
      </Button>
    </>
  )
}
