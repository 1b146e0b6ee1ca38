import { IconMinus, IconPlus } from '@tabler/icons-react'
import type { List } from '../../model/lists/list.ts'
import { Chooser } from '../ui/chooser.tsx'
import { choosable, moved, type ShownColumn, widthStep, within } from './columns.ts'

type Props = {
  readonly list: List
  readonly columns: readonly ShownColumn[]
  onOrder(order: readonly string[]): void
  onWidth(field: string, width: number): void
  onReset(): void
}

/** Which columns show, in what order and how wide. */
export default function ColumnChooser({ list, columns, onOrder, onWidth, onReset }: Props) {
  const order = columns.map(({ field }) => field)
  function toolsOf(id: string) {
    const width = columns.find(({ field }) => field === id)?.width ?? 0
    return [
      { label: 'narrower', icon: IconMinus, run: () => onWidth(id, within(width - widthStep)) },
      { label: 'wider', icon: IconPlus, run: () => onWidth(id, within(width + widthStep)) },
    ]
  }
  return (
    <Chooser
      one="column"
      ways={['to the front', 'to the back']}
      items={columns.map(({ field, column }) => ({
        id: field,
        label: column.label,
        isShown: true,
        isOff: columns.length === 1,
      }))}
      others={choosable(list).flatMap(([field, { label }]) =>
        order.includes(field) ? [] : [{ id: field, label, isShown: false }],
      )}
      toolsOf={toolsOf}
      reset={{ label: 'Back to the usual columns', said: 'The columns are the usual ones.', run: onReset }}
      onMove={(field, to) => onOrder(moved(order, field, to))}
      onShow={(field, isShown) => onOrder(isShown ? [...order, field] : order.filter(other => other !== field))}
    />
  )
}
