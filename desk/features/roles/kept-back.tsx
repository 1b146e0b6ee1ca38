import { grantablePages, isWithin, withFieldRight, withRowRight } from '../../../model/ceiling.ts'
import { type Access, may, splitId } from '../../../model/pages/access.ts'
import { type PageId, pageOf } from '../../../model/pages/index.ts'
import { type FieldRight, fieldGroupsOf, fieldRight, rowRight, rowRightsOf } from '../../../model/pages/kept.ts'
import { areas, type RowRight } from '../../../model/pages/page.ts'
import { Choice } from '../../ui/choice.tsx'
import classes from './kept-back.module.css'

type Props = {
  readonly access: Access
  readonly before: Access
  /** The access of the person at the desk: more cannot be given. */
  readonly own: Access
  readonly isLocked: boolean
  onChange(change: (access: Access) => Access): void
}

const pages = grantablePages.filter(
  id => Object.keys(fieldGroupsOf(id)).length > 0 || Object.keys(rowRightsOf(id)).length > 0,
)

const ofFields: readonly { readonly value: FieldRight; readonly label: string }[] = [
  { value: 'change', label: 'Seen and changed' },
  { value: 'read', label: 'Seen, not changed' },
  { value: 'none', label: 'Hidden' },
]

/** What the role is kept from on pages that it sees: groups of fields, and records of others. */
export function KeptBack({ access, ...props }: Props) {
  const seen = pages.filter(page => may(access, 'view', page))
  return (
    <section className={classes.kept} aria-labelledby="kept-back">
      <h2 id="kept-back">Fields and records</h2>
      <p>
        What is hidden is in no list, search, export or history of these people, and cannot be changed by them. Pages
        are here once the role sees them.
      </p>
      {seen.length === 0 && <p>This role sees no page of which something can be kept back.</p>}
      {seen.map(page => (
        <OfPage key={page} page={page} access={access} {...props} />
      ))}
    </section>
  )
}

function OfPage({ page, access, before, own, isLocked, onChange }: Props & { readonly page: PageId }) {
  const { label } = pageOf(page)
  const { area } = splitId(page)
  const rows = rowRightsOf(page)
  const isOpen = (next: Access) => isWithin(own, next)
  return (
    <fieldset className={classes.page} disabled={isLocked}>
      <legend>
        {label} {area !== 'desk' && <small>{areas[area].label}</small>}
      </legend>
      {Object.entries(fieldGroupsOf(page)).map(([group, { label: name, byStep }]) => {
        const value = fieldRight(access, page, group)
        return (
          <Choice
            key={group}
            label={name}
            value={value}
            isOff={isLocked}
            isSet={value !== fieldRight(before, page, group)}
            onPick={picked => onChange(now => withFieldRight(now, page, group, picked as FieldRight))}
            options={ofFields
              .filter(({ value: each }) => each !== 'read' || !byStep)
              .filter(({ value: each }) => each === value || isOpen(withFieldRight(access, page, group, each)))}
          />
        )
      })}
      {Object.keys(rows).length > 0 && (
        <Choice
          label="Records"
          value={rowRight(access, page) ?? 'all'}
          isOff={isLocked}
          isSet={rowRight(access, page) !== rowRight(before, page)}
          onPick={picked => onChange(now => withRowRight(now, page, picked as RowRight | 'all'))}
          options={[
            { value: 'all', label: 'All of its brands' },
            ...Object.entries(rows).map(([key, words]) => ({ value: key, label: words })),
          ].filter(
            ({ value }) =>
              value === (rowRight(access, page) ?? 'all') ||
              isOpen(withRowRight(access, page, value as RowRight | 'all')),
          )}
        />
      )}
    </fieldset>
  )
}
