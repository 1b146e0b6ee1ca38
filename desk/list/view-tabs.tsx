import { IconDots, IconPlus, IconTrash, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import type { List, ListView } from '../../model/lists/list.ts'
import { count } from '../ui/format.ts'
import { Popover } from '../ui/popover.tsx'
import { allView, isOnView, type ListAddress, trashView } from './address.ts'
import type { ListConfig } from './list-config.ts'
import { SaveViewForm } from './save-view-form.tsx'
import { Menu } from './toolbar-parts.tsx'
import type { Counts } from './use-opening.ts'
import type { SavedView, Views } from './use-views.ts'
import classes from './view-tabs.module.css'

type Props = {
  readonly list: List
  readonly current: string | undefined
  readonly views: Views
  /** The current state differs from the saved view. */
  readonly isChanged: boolean
  readonly presets?: ListConfig['presets']
  readonly counts: Counts
  readonly mayDo: (flag: 'approve' | 'edit') => boolean
  readonly address: ListAddress
  onPreset(preset: Preset): void
  onView(view: SavedView | typeof trashView | undefined): void
}

type Preset = Pick<ListView, 'label' | 'filters' | 'sort'>

/** What is one's own, what waits, the saved views, all rows, and the trash: each the same list with another query. */
export function ViewTabs(props: Props) {
  const { list, current, views, isChanged, counts, mayDo, address, onPreset, onView } = props
  const ofList = Object.entries(list.views ?? {}).filter(([, { forWho }]) => !forWho || forWho.some(mayDo))
  const presets: [string, Preset][] = [...ofList, ...(props.presets ?? []).map((each): [string, Preset] => ['', each])]
  const preset = presets.find(([, each]) => isOnView(address, each))?.[1]
  const open = views.all.find(view => String(view.id) === current)
  return (
    <nav className={classes.tabs} aria-label="Views" data-off-paper="">
      <ul>
        {presets.map(([key, each]) => (
          <Tab
            key={each.label}
            label={each.label}
            counted={counts.get(key)}
            isCurrent={each === preset}
            onClick={() => onPreset(each)}
          />
        ))}
        <Tab
          label={`All ${list.many}`}
          isCurrent={(current === undefined || current === allView) && preset === undefined}
          onClick={() => onView(undefined)}
        />
        {views.all.map(view => (
          <Tab
            key={view.id}
            label={view.name}
            isCurrent={view === open}
            isShared={view.user_role_id !== null}
            onClick={() => onView(view)}
          />
        ))}
        {list.trash && (
          <Tab label="Trash" isTrash isCurrent={current === trashView} onClick={() => onView(trashView)} />
        )}
      </ul>
      <div className={classes.tools}>
        {open?.is_mine && isChanged && (
          <button
            type="button"
            className={classes.tool}
            onClick={() => void views.save({ view: open, name: open.name, shared: open.user_role_id !== null })}
          >
            Save changes to “{open.name}”
          </button>
        )}
        {current !== trashView && (
          <Popover
            className={classes.tool}
            name="Save view"
            label={
              <>
                <IconPlus size={14} stroke={1.8} aria-hidden /> Save view
              </>
            }
          >
            {close => <SaveViewForm views={views} close={close} />}
          </Popover>
        )}
        {open?.is_mine && (
          <Popover
            className={classes.tool}
            name={`The view ${open.name}`}
            align="end"
            label={<IconDots size={16} stroke={1.8} aria-hidden />}
          >
            {close => <ViewMenu view={open} views={views} close={close} onRemoved={() => onView(undefined)} />}
          </Popover>
        )}
      </div>
    </nav>
  )
}

type TabProps = {
  readonly label: string
  readonly isCurrent: boolean
  readonly isShared?: boolean
  readonly isTrash?: boolean
  readonly counted?: { readonly count: number; readonly more: boolean } | undefined
  onClick(): void
}

const Tab = ({ label, isCurrent, isShared, isTrash, counted, onClick }: TabProps) => (
  <li>
    <button type="button" aria-current={isCurrent ? 'page' : undefined} onClick={onClick}>
      {isTrash && <IconTrash size={14} stroke={1.7} aria-hidden />}
      {label}
      {counted && (
        <span className={classes.count}>
          {count(counted.count)}
          {counted.more && '+'}
        </span>
      )}
      {isShared && <IconUsers size={14} stroke={1.7} aria-label="shared with a role" />}
    </button>
  </li>
)

function ViewMenu({
  view,
  views,
  close,
  onRemoved,
}: {
  view: SavedView
  views: Views
  close(): void
  onRemoved(): void
}) {
  const [isRenaming, setRenaming] = useState(false)
  if (isRenaming) return <SaveViewForm views={views} close={close} view={view} />
  return (
    <Menu>
      <li>
        <button type="button" onClick={() => setRenaming(true)}>
          Rename or share
        </button>
      </li>
      <li>
        <button
          type="button"
          onClick={async () => {
            close()
            if (await views.remove(view)) onRemoved()
          }}
        >
          Remove this view
        </button>
      </li>
    </Menu>
  )
}
