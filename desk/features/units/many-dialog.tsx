import { Button } from '@mantine/core'
import { useState } from 'react'
import { fieldRight } from '../../../model/pages/kept.ts'
import { raisedPrice, roundings } from '../../../model/rules/raised-price.ts'
import { valueIn } from '../../../model/rules/unit-cells.ts'
import { importColumns } from '../../../model/rules/unit-import.ts'
import { setByHand, type UnitField, unitTypes } from '../../../model/rules/units.ts'
import { Fields, Named, Wrong } from '../../list/sheet/change-elements.ts'
import { useAccess } from '../../shell/profile.ts'
import { QuietButton } from '../../ui/button.ts'
import { Buttons } from '../../ui/buttons.ts'
import { Choice } from '../../ui/choice.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { counted } from '../../ui/format.ts'
import { Input } from '../../ui/input.ts'
import { type Differing, differing } from './differing.ts'
import { TryChanges } from './try-changes.tsx'
import type { UnitChange, UnitRow } from './use-units.ts'

type Props = {
  readonly projectId: number
  readonly units: readonly UnitRow[]
  onTake(changes: UnitChange[]): void
  onClose(): void
}

/** What many units may have alike: a code and a number are each unit's own. */
const fields = [
  'list_price',
  'unit_type',
  'floor_area',
  'lot_area',
  'tower_or_phase',
  'level_or_block',
  'status',
] as const satisfies readonly UnitField[]
const ways = [
  { value: 'set', label: 'Set to' },
  { value: 'raise', label: 'Raise by percent' },
  { value: 'lower', label: 'Lower by percent' },
] as const
/** A hold asks for whom and until when: it is set beside the table. */
const choices: Partial<Record<UnitField, readonly { value: string; label: string }[]>> = {
  unit_type: unitTypes,
  status: setByHand.filter(({ value }) => value !== 'on_hold'),
}

/** One field of many units: one value, or for prices so many percent, looked at before it is done. */
export function ManyDialog({ projectId, units, onTake, onClose }: Props) {
  const isPriceOpen = fieldRight(useAccess(), 'project_info.unit-pages', 'prices') === 'change'
  const [field, setField] = useState<(typeof fields)[number]>(isPriceOpen ? 'list_price' : 'status')
  const [way, setWay] = useState<(typeof ways)[number]['value']>('raise')
  const [text, setText] = useState('')
  const [step, setStep] = useState<string>(roundings[0].value)
  const [found, setFound] = useState<Differing>()
  const options = choices[field]
  const isPercent = field === 'list_price' && way !== 'set'
  const percent = `${way === 'lower' ? '-' : ''}${text.trim()}`
  const isPercentSound = !isPercent || (!text.includes('-') && raisedPrice(100, percent, step) !== undefined)
  const isTyped = text.trim() !== '' || field === 'floor_area' || field === 'lot_area'
  const value = (unit: UnitRow) => (isPercent ? raisedPrice(unit.list_price, percent, step) : valueIn(field, text))
  const ask =
    <T,>(set: (value: T) => void) =>
    (next: T) => {
      set(next)
      setFound(undefined)
    }
  const look = () =>
    setFound(
      differing(
        units.map((unit, i) => {
          const wanted = value(unit)
          return { row: i + 1, unit, values: wanted === undefined ? [] : [[field, wanted]] }
        }),
      ),
    )
  return (
    <Dialog title={`Change ${counted(units.length, 'unit')}`} onClose={onClose} isWide>
      <form
        onSubmit={event => {
          event.preventDefault()
          if (isTyped && isPercentSound) look()
        }}
      >
        <Fields aria-label="What is changed">
          <Choice
            label="Field"
            value={field}
            onPick={picked => {
              setField(fields.find(each => each === picked) ?? 'list_price')
              ask(setText)('')
            }}
            options={fields
              .filter(each => isPriceOpen || each !== 'list_price')
              .map(each => ({ value: each, label: importColumns[each].label }))}
          />
          {field === 'list_price' && (
            <Choice
              label="How"
              value={way}
              onPick={picked => ask(setWay)(ways.find(each => each.value === picked)?.value ?? 'set')}
              options={ways}
            />
          )}
          {options ? (
            <Choice label="Value" value={text} placeholder="Choose one" onPick={ask(setText)} options={options} />
          ) : (
            <Named>
              {isPercent ? 'Percent' : 'Value'}
              <Input
                type="text"
                data-autofocus
                inputMode={field === 'tower_or_phase' || field === 'level_or_block' ? 'text' : 'decimal'}
                value={text}
                aria-invalid={(text.trim() !== '' && !isPercentSound) || undefined}
                onChange={event => ask(setText)(event.currentTarget.value)}
              />
              {text.trim() !== '' && !isPercentSound && (
                <Wrong role="alert">Enter a percentage with at most two decimals, such as 3.5.</Wrong>
              )}
            </Named>
          )}
          {isPercent && <Choice label="Rounded to" value={step} onPick={ask(setStep)} options={roundings} />}
        </Fields>
        {!found && (
          <Buttons data-end data-apart>
            <QuietButton onClick={onClose}>Cancel</QuietButton>
            <Button type="submit" disabled={!isTyped || !isPercentSound}>
              Look at the changes
            </Button>
          </Buttons>
        )}
      </form>
      {found && (
        <TryChanges
          projectId={projectId}
          found={found}
          idOf={({ row }) => units[row - 1]?.id}
          onTake={onTake}
          onCancel={onClose}
        />
      )}
    </Dialog>
  )
}
