import classes from '../../cases/steps/steps.module.css'
import type { BulkInputProps } from '../../list/parts.ts'
import { RelationPicker } from '../../list/relation-picker.tsx'

export const AssignMany = ({ place, count, onRun, onCancel }: BulkInputProps) => (
  <div className={classes.asking}>
    <p>
      Assign {count} to{' '}
      <button type="button" className={classes.quiet} onClick={onCancel}>
        Cancel
      </button>
    </p>
    <RelationPicker to="user" place={place} label="Assign to" onPick={id => onRun({ assigned_to: Number(id) })} />
  </div>
)
