import { importColumns, listFields, type UnitListField } from '../../../model/rules/unit-import.ts'
import { Fields, Wrong } from '../../list/sheet/change-elements.ts'
import { Choice } from '../../ui/choice.tsx'
import classes from './import-mapping.module.css'

type Mapping = Partial<Record<UnitListField, number>>
type Props = {
  readonly heads: readonly string[]
  readonly mapping: Mapping
  readonly problems: Readonly<Record<string, readonly string[]>>
  readonly isBusy: boolean
  onChoose(mapping: Mapping): void
}

/** Which column of a list holds what. Recognised by its heads it is folded; what is amiss stands open. */
export function ImportMapping({ heads, mapping, problems, isBusy, onChoose }: Props) {
  const choose = (field: UnitListField, column: string) => {
    const { [field]: _, ...others } = mapping
    onChoose(column === '' ? others : { ...others, [field]: Number(column) })
  }
  return (
    <details className={classes.columns} open={Object.keys(problems).length > 0 || undefined}>
      <summary>Which column holds what</summary>
      <Fields aria-label="Which column holds what">
        {listFields.map(field => (
          <div key={field}>
            <Choice
              label={importColumns[field].label}
              value={String(mapping[field] ?? '')}
              isOff={isBusy}
              onPick={picked => choose(field, picked)}
              options={[
                { value: '', label: problems[`mapping.${field}`] ? 'Choose a column' : 'Not in the file' },
                ...heads.map((head, i) => ({ value: i, label: head || `Column ${i + 1}` })),
              ]}
            />
            <Wrong>{problems[`mapping.${field}`]?.[0]}</Wrong>
          </div>
        ))}
      </Fields>
    </details>
  )
}
