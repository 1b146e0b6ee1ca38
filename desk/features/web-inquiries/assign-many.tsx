import { Quiet } from '../../cases/steps/steps-elements.ts'
import type { BulkInputProps } from '../../list/list-config.ts'
import { RelationPicker } from '../../list/relation-picker.tsx'
import classes from './assign-many.module.css'

export const AssignMany = ({ place, count, onRun, onCancel }: BulkInputProps) => (
  <div className={classes.asking}>
    <p>
      Assign {count} to <Quiet onClick={onCancel}>Cancel</Quiet>
    </p>
    <RelationPicker to="user" place={place} label="Assign to" onPick={id => onRun({ assigned_to: Number(id) })} />
  </div>
)
