import { IconDots, IconPlus, IconTrash, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import type { List } from '../../model/lists/list.ts'
import { Popover } from '../ui/popover.tsx'
import { trashView } from './address.ts'
import type { ListConfig } from './list-config.ts'
import { SaveViewForm } from './save-view-form.tsx'
import { Menu } from './toolbar-parts.tsx'
import type { SavedView, Views } from './use-views.ts'
import classes from './view-tabs.module.css'

type Props = {
  readonly list: List
  readonly current: string | undefined
  readonly views: Views
  /** The current state differs from the saved view. */
  readonly isChanged: boolean
  readonly presets?: ListConfig['presets']
  /** The current filters of the list. */
  readonly filters: Readonly<Record<string, string>>
  onPreset(filters: Readonly<Record<string, string>>): void
  onView(view: SavedView | typeof trashView | undefined): void
}

/** All rows, the saved views, and the trash: each the same list with another query. */
export function ViewTabs({ list, current, views, isChanged, presets = [], filters, onPreset, onView }: Props) {
  const same = (of: Readonly<Record<string, string>>) =>
    current === undefined &&
    JSON.stringify(Object.entries(of).sort()) === JSON.stringify(Object.entries(filters).sort())
  const preset = presets.find(each => same(each.filters))
  const open = views.all.find(view => String(view.id) === current)
  return (
    <nav className={classes.tabs} aria-label="Views">
      <ul>
        <Tab
          label={`All ${list.many}`}
          isCurrent={current === undefined && preset === undefined}
          onClick={() => onView(undefined)}
        />
        {presets.map(each => (
          <Tab key={each.label} label={each.label} isCurrent={each === preset} onClick={() => onPreset(each.filters)} />
        ))}
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
  onClick(): void
}

const Tab = ({ label, isCurrent, isShared, isTrash, onClick }: TabProps) => (
  <li>
    <button type="button" aria-current={isCurrent ? 'page' : undefined} onClick={onClick}>
      {isTrash && <IconTrash size={14} stroke={1.7} aria-hidden />}
      {label}
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
