import { memo } from 'react'
import { type Access, may, type PageFlags } from '../../../model/pages/access.ts'
import { type PageId, pageOf } from '../../../model/pages/index.ts'
import type { Flag } from '../../../model/pages/page.ts'
import { flagsOf } from '../../../model/roles.ts'
import classes from './matrix-row.module.css'
import { flagLabels, sitesOf } from './page-groups.ts'

type Props = {
  readonly page: PageId
  readonly columns: readonly Flag[]
  readonly held: PageFlags | undefined
  readonly before: PageFlags | undefined
  /** The access of the person at the desk: more cannot be given. */
  readonly own: Access
  readonly isLocked: boolean
  onSet(page: PageId, flag: Flag, isSet: boolean): void
}

/** Why a box cannot be ticked; shown once under the search, and for each box to a screen reader. */
export const ceilingNote = 'ceiling-note'

export const MatrixRow = memo(function MatrixRow({ page, columns, held, before, own, isLocked, onSet }: Props) {
  const { label } = pageOf(page)
  const sites = sitesOf(page)
  const offered = flagsOf(pageOf(page))
  const isSet = (flags: PageFlags | undefined, flag: Flag) => flags?.view === true && flags[flag] === true
  const isChanged = offered.some(flag => isSet(held, flag) !== isSet(before, flag))
  return (
    <tr data-changed={isChanged || undefined}>
      <th scope="row">
        {label}
        {sites && <small> {sites}</small>}
        {isChanged && <span className={classes.mark}>changed</span>}
      </th>
      {columns.map(flag => {
        if (!offered.includes(flag)) return <td key={flag} />
        const isAbove = !may(own, flag, page)
        return (
          <td key={flag} data-changed={isSet(held, flag) !== isSet(before, flag) || undefined}>
            <label title={isAbove ? 'You do not hold this yourself' : undefined}>
              <input
                type="checkbox"
                aria-label={`${flagLabels[flag]}: ${label}${sites ? `, ${sites}` : ''}`}
                aria-describedby={isAbove ? ceilingNote : undefined}
                checked={isSet(held, flag)}
                disabled={isLocked || isAbove}
                onChange={event => onSet(page, flag, event.target.checked)}
              />
            </label>
          </td>
        )
      })}
    </tr>
  )
})
