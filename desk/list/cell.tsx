import { brandById } from '../../model/brands.ts'
import type { ListColumn } from '../../model/lists/list.ts'
import { count, peso } from '../ui/format.ts'
import { mediaAddress } from '../ui/media.ts'
import { StatusMark } from '../ui/status-mark.tsx'
import { When } from '../ui/when.tsx'
import classes from './cell.module.css'
import type { ListConfig } from './list-config.ts'

type Props = { readonly column: ListColumn; readonly value: unknown; readonly tones?: ListConfig['tones'] }

/** Figures are right-aligned, one under the other. */
export const isFigure = ({ as }: ListColumn): boolean => as === 'count' || as === 'peso'

/** A value as its column shows it. */
export function Cell({ column, value, tones }: Props) {
  if (value === null || value === undefined || value === '') return <span className={classes.none}>–</span>
  switch (column.as) {
    case 'text':
    case 'person':
      return labelled(column, String(value))
    case 'date':
      return <When at={`${String(value).slice(0, 10)}T00:00:00+08:00`} />
    case 'time':
      return <When at={String(value)} withTime />
    case 'peso':
      return peso(Number(value))
    case 'count':
      return count(Number(value))
    case 'flag':
      return <StatusMark tone={value === true ? 'good' : 'calm'}>{labelled(column, String(value))}</StatusMark>
    case 'status':
      return <StatusMark tone={tones?.[String(value)] ?? 'calm'}>{labelled(column, String(value))}</StatusMark>
    case 'brand':
      return brandById(Number(value))?.display_label ?? String(value)
    case 'image':
      return <img className={classes.picture} src={mediaAddress(String(value))} alt="" loading="lazy" />
  }
}

/** The label of a value that is a choice. */
function labelled({ filter }: ListColumn, value: string): string {
  const choice = filter?.kind === 'choice' ? filter.options.find(option => option.value === value) : undefined
  return choice?.label ?? value
}
