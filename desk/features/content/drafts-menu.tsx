import { IconStack2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { counted, dateTime } from '../../ui/format.ts'
import { Popover } from '../../ui/popover.tsx'
import { draftsKey } from './draft-target.ts'
import classes from './drafts-menu.module.css'
import type { EditorTarget } from './target.ts'

type Props = {
  /** The page or one of its drafts. */
  readonly target: EditorTarget
  readonly mayEdit: boolean
  onKeep(): void
}

/** Where one is, by the whole address: they differ in what follows its path. */
const exactly = { exact: true, includeSearch: true }

/** The drafts that stand beside a page, each by its name, and the way to one more. */
export function DraftsMenu({ target, mayEdit, onKeep }: Props) {
  const page = target.named?.page ?? target
  const { data } = useQuery({ queryKey: draftsKey(page), queryFn: ({ signal }) => page.drafts.list(signal) })
  const drafts = data?.items ?? []
  if (drafts.length === 0 && !mayEdit) return null
  return (
    <Popover
      align="end"
      className={classes.button}
      name={drafts.length === 0 ? 'Drafts' : `Drafts ${drafts.length}`}
      label={
        <>
          <IconStack2 size={16} stroke={1.6} aria-hidden />
          Drafts{drafts.length > 0 && <span className={classes.count}> {drafts.length}</span>}
        </>
      }
    >
      {close => (
        <div className={classes.menu}>
          <ul>
            <li>
              <Link to="." search={{}} activeOptions={exactly} onClick={close}>
                The page itself
                <small>{page.publication ? 'What is saved here and published from here' : 'As it stands'}</small>
              </Link>
            </li>
            {drafts.map(({ id, name, changes, updated_at, updated_by, held }) => (
              <li key={id}>
                <Link to="." search={{ draft: id }} activeOptions={exactly} onClick={close}>
                  {name}
                  <small>
                    {counted(changes, 'change')}, {dateTime(updated_at)}
                    {updated_by && ` by ${updated_by}`}
                    {held.length > 0 && '. To be looked at again'}
                  </small>
                </Link>
              </li>
            ))}
          </ul>
          {drafts.length === 0 && (
            <p>
              No drafts yet. One is kept by a name, such as “Christmas”, beside what is saved here, and goes out with a
              launch of its own.
            </p>
          )}
          {mayEdit && (
            <button
              type="button"
              onClick={() => {
                close()
                onKeep()
              }}
            >
              Keep as a new draft…
            </button>
          )}
        </div>
      )}
    </Popover>
  )
}
