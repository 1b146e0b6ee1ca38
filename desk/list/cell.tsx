import { IconClockExclamation } from '@tabler/icons-react'
import { brandById } from '../../model/brands.ts'
import { choiceLabel, type ListColumn } from '../../model/lists/list.ts'
import { count, peso } from '../ui/format.ts'
import { mediaAddress } from '../ui/media.ts'
import { StatusMark } from '../ui/status-mark.tsx'
import { When } from '../ui/when.tsx'
import classes from './cell.module.css'
import type { ListConfig } from './list-config.ts'

type Props = {
  readonly column: ListColumn
  readonly value: unknown
  /** The row's status, by which a deadline still counts. */
  readonly status?: unknown
  readonly tones?: ListConfig['tones']
}

/** The row is past its deadline. */
const isLate = ({ deadline, as }: ListColumn, value: unknown, status: unknown): boolean =>
  deadline?.includes(String(status)) === true &&
  Date.parse(as === 'date' ? `${String(value).slice(0, 10)}T23:59:59+08:00` : String(value)) < Date.now()

/** Figures are right-aligned, one under the other. */
export const isFigure = ({ as }: ListColumn): boolean => as === 'count' || as === 'peso'

/** A value as its column shows it. */
export function Cell({ column, value, status, tones }: Props) {
  if (value === null || value === undefined || value === '') return <span className={classes.none}>–</span>
  if (isLate(column, value, status))
    return (
      <span className={classes.late}>
        <IconClockExclamation size={14} stroke={1.9} aria-label="Late:" />
        <Cell column={{ ...column, deadline: [] }} value={value} />
      </span>
    )
  switch (column.as) {
    case 'text':
    case 'person':
      return choiceLabel(column, String(value))
    case 'date':
      return <When at={`${String(value).slice(0, 10)}T00:00:00+08:00`} />
    case 'time':
      return <When at={String(value)} withTime />
    case 'peso':
      return peso(Number(value))
    case 'count':
      return count(Number(value))
    case 'flag':
      return <StatusMark tone={value === true ? 'good' : 'calm'}>{choiceLabel(column, String(value))}</StatusMark>
    case 'status':
      return <StatusMark tone={tones?.[String(value)] ?? 'calm'}>{choiceLabel(column, String(value))}</StatusMark>
    case 'brand':
      return brandById(Number(value))?.display_label ?? String(value)
    case 'image':
      return <img className={classes.picture} src={mediaAddress(String(value))} alt="" loading="lazy" />
  }
}
