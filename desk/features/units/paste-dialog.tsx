import { useMemo, useState } from 'react'
import { importColumns } from '../../../model/rules/unit-import.ts'
import { type UnitField, unitFields } from '../../../model/rules/units.ts'
import { Fields, Named } from '../../list/sheet/change-elements.ts'
import { QuietButton } from '../../ui/button.ts'
import { Buttons } from '../../ui/buttons.ts'
import { Choice } from '../../ui/choice.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { counted } from '../../ui/format.ts'
import { TextArea } from '../../ui/input.ts'
import { blockOf, type CellBlock, type Pasting, pasted, pastingOf } from './pasted-units.ts'
import { TryChanges } from './try-changes.tsx'
import type { UnitChange, UnitRow } from './use-units.ts'

/** Where something was pasted, and what; without a text it is asked for. */
export type PastedCells = {
  readonly text: string
  readonly unit: number | undefined
  readonly field: UnitField | undefined
}
type Props = {
  readonly projectId: number
  readonly units: readonly UnitRow[]
  /** As the table shows them: a column goes down these. */
  readonly listed: readonly UnitRow[]
  readonly at: PastedCells
  onTake(changes: UnitChange[]): void
  onClose(): void
}

/** A column or a block from a spreadsheet: what each cell would change, before anything is written. */
export function PasteDialog({ projectId, units, listed, at, onTake, onClose }: Props) {
  const codes = useMemo(() => new Set(units.map(({ unit_code }) => unit_code)), [units])
  const begin = (text: string) => {
    const block = blockOf(text)
    return { block, pasting: pastingOf(block, at.field ?? 'list_price', codes) }
  }
  const [taken, setTaken] = useState(() => (at.text === '' ? undefined : begin(at.text)))
  const [typed, setTyped] = useState('')
  const from = Math.max(
    0,
    listed.findIndex(({ id }) => id === at.unit),
  )
  return (
    <Dialog title="Paste from Excel" onClose={onClose} isWide>
      {taken ? (
        <OfBlock
          {...taken}
          {...{ projectId, units, listed, from, onTake }}
          onPasting={pasting => setTaken({ ...taken, pasting })}
          onCancel={onClose}
        />
      ) : (
        <>
          <p>
            Copy a column or a block in your spreadsheet and paste it here; or paste it right onto a cell of the table.
            With a column of unit codes its rows find their units by themselves.
          </p>
          <Named>
            The cells
            <TextArea
              data-autofocus
              rows={6}
              value={typed}
              onChange={event => setTyped(event.target.value)}
              onPaste={event => {
                const text = event.clipboardData.getData('text/plain')
                if (text.trim() === '') return
                event.preventDefault()
                setTaken(begin(text))
              }}
            />
          </Named>
          <Buttons data-end data-apart>
            <QuietButton onClick={onClose}>Cancel</QuietButton>
            <QuietButton disabled={typed.trim() === ''} onClick={() => setTaken(begin(typed))}>
              Look at the changes
            </QuietButton>
          </Buttons>
        </>
      )}
    </Dialog>
  )
}

type OfBlockProps = Pick<Props, 'projectId' | 'units' | 'listed' | 'onTake'> & {
  readonly block: CellBlock
  readonly pasting: Pasting
  readonly from: number
  onPasting(pasting: Pasting): void
  onCancel(): void
}

const leftOut = 'leave out'

function OfBlock({ projectId, units, listed, from, block, pasting, onPasting, onTake, onCancel }: OfBlockProps) {
  const { fields, byCode, heads } = pasting
  const found = useMemo(() => pasted(block, pasting, from, listed, units), [block, pasting, from, listed, units])
  const begins = listed[from]?.unit_code ?? ''
  const hasCodes = fields.includes('unit_code')
  return (
    <>
      <Fields aria-label="Which column holds what">
        {fields.map((field, at) => (
          <Choice
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
            key={at}
            label={`Column ${at + 1}${(block[heads ? 1 : 0]?.[at] ?? '') === '' ? '' : `, such as “${block[heads ? 1 : 0]?.[at]}”`}`}
            value={field ?? leftOut}
            onPick={picked => {
              const chosen = unitFields.find(each => each === picked)
              const next = fields.map((each, i) => (i === at ? chosen : each === chosen ? undefined : each))
              onPasting({ ...pasting, fields: next, byCode: byCode && next.includes('unit_code') })
            }}
            options={[
              { value: leftOut, label: 'Leave out' },
              ...unitFields.map(each => ({ value: each, label: importColumns[each].label })),
            ]}
          />
        ))}
        {hasCodes && (
          <Choice
            label="Rows go to"
            value={byCode ? 'code' : 'down'}
            onPick={picked => onPasting({ ...pasting, byCode: picked === 'code' })}
            options={[
              { value: 'code', label: 'The units of their unit code' },
              { value: 'down', label: `The units from ${begins} down` },
            ]}
          />
        )}
      </Fields>
      <p>
        {counted(block.length - (heads ? 1 : 0), 'row')}
        {heads && ' under their heads'}
        {byCode ? ', by their unit code.' : `, from ${begins} down as the table shows them.`}
      </p>
      <TryChanges
        projectId={projectId}
        found={found}
        isOfFile
        idOf={({ row }) => found.ids.get(row)}
        onTake={onTake}
        onCancel={onCancel}
      />
    </>
  )
}
