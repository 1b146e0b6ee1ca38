import { useState } from 'react'
import { type Grant, grantablePages, withFlag } from '../../../model/ceiling.ts'
import { type Access, hasFlag, may, splitId } from '../../../model/pages/access.ts'
import { type PageId, pageOf } from '../../../model/pages/index.ts'
import { areas, type Flag } from '../../../model/pages/page.ts'
import { flagsOf } from '../../../model/roles.ts'
import { Input } from '../../ui/input.ts'
import classes from './matrix.module.css'
import { ceilingNote, MatrixRow } from './matrix-row.tsx'
import { answers, areaPages, flagLabels } from './page-groups.ts'

type Props = {
  readonly access: Access
  readonly before: Access
  readonly own: Access
  readonly isLocked: boolean
  onChange(change: (access: Access) => Access): void
}

const flagsHeld = (access: Access, page: PageId) => {
  const { area, key } = splitId(page)
  return area === 'desk' ? undefined : access[area][key]
}

/** Every page by area, with exactly the flags that mean something on it. */
export function Matrix({ access, before, own, isLocked, onChange }: Props) {
  const [search, setSearch] = useState('')
  const wanted = search.trim().toLowerCase()
  const isAnyAbove = grantablePages.some(page => flagsOf(pageOf(page)).some(flag => !may(own, flag, page)))
  const [set] = useState(
    () => (page: PageId, flag: Flag, isSet: boolean) => onChange(now => withFlag(now, page, flag, isSet)),
  )
  const shown = areaPages
    .map(area => ({
      ...area,
      groups: area.groups
        .map(group => ({ ...group, pages: group.pages.filter(id => answers(id, group.label, wanted)) }))
        .filter(({ pages }) => pages.length > 0),
    }))
    .filter(({ groups }) => groups.length > 0)
  return (
    <section aria-label="Pages">
      <div className={classes.tools}>
        <Input
          type="search"
          placeholder="Search in pages"
          aria-label="Search in pages"
          value={search}
          onChange={event => setSearch(event.target.value)}
        />
        {isAnyAbove && (
          <p id={ceilingNote}>Greyed boxes are rights you do not hold yourself, so they are not yours to give.</p>
        )}
      </div>
      {shown.length === 0 && (
        <p className={classes.none}>
          No page answers to “{search.trim()}”.{' '}
          <button type="button" onClick={() => setSearch('')}>
            Show all pages
          </button>
        </p>
      )}
      {shown.map(({ area, flags, groups }) => (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls sideways must be reachable by keyboard
        <section key={area} className={classes.area} tabIndex={0} aria-label={areas[area].label}>
          <table>
            <caption>{areas[area].label}</caption>
            <thead>
              <tr>
                <th scope="col">Page</th>
                {flags.map(flag => (
                  <th key={flag} scope="col">
                    {flagLabels[flag]}
                  </th>
                ))}
              </tr>
            </thead>
            {groups.map(({ label, pages }) => (
              <tbody key={label}>
                <GroupRow
                  label={label}
                  area={areas[area].label}
                  pages={pages}
                  columns={flags}
                  access={access}
                  own={own}
                  isLocked={isLocked}
                  onChange={onChange}
                />
                {pages.map(page => (
                  <MatrixRow
                    key={page}
                    page={page}
                    columns={flags}
                    held={flagsHeld(access, page)}
                    before={flagsHeld(before, page)}
                    own={own}
                    isLocked={isLocked}
                    onSet={set}
                  />
                ))}
              </tbody>
            ))}
          </table>
        </section>
      ))}
    </section>
  )
}

type GroupProps = Omit<Props, 'before'> & {
  readonly label: string
  readonly area: string
  readonly pages: readonly PageId[]
  readonly columns: readonly Flag[]
}

/** All of a group at once: the whole, or one flag of it. */
function GroupRow({ label, area, pages, columns, access, own, isLocked, onChange }: GroupProps) {
  const grantsOf = (flag?: Flag): Grant[] =>
    pages.flatMap(page =>
      flagsOf(pageOf(page)).flatMap(each =>
        (flag === undefined || each === flag) && may(own, each, page) ? [{ page, flag: each }] : [],
      ),
    )
  const setAll = (grants: readonly Grant[], isSet: boolean) =>
    onChange(now => grants.reduce((all, { page, flag }) => withFlag(all, page, flag, isSet), now))
  const box = (name: string, grants: readonly Grant[], shown?: string) => (
    <AllBox
      shown={shown}
      name={name}
      held={grants.filter(({ page, flag }) => hasFlag(access, page, flag)).length}
      of={grants.length}
      isLocked={isLocked}
      onSet={isSet => setAll(grants, isSet)}
    />
  )
  return (
    <tr className={classes.group}>
      <th scope="rowgroup">{box(`All of ${label}, ${area}`, grantsOf(), label)}</th>
      {columns.map(flag => (
        <td key={flag}>
          {grantsOf(flag).length > 0 && box(`${flagLabels[flag]}: all of ${label}, ${area}`, grantsOf(flag))}
        </td>
      ))}
    </tr>
  )
}

type BoxProps = {
  readonly name: string
  readonly shown: string | undefined
  readonly held: number
  readonly of: number
  readonly isLocked: boolean
  onSet(isSet: boolean): void
}

function AllBox({ name, shown, held, of, isLocked, onSet }: BoxProps) {
  return (
    <label>
      <input
        type="checkbox"
        aria-label={name}
        checked={of > 0 && held === of}
        disabled={isLocked || of === 0}
        ref={box => {
          if (box) box.indeterminate = held > 0 && held < of
        }}
        onChange={event => onSet(event.target.checked)}
      />
      {shown}
    </label>
  )
}
