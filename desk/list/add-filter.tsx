import { IconFilterPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { filtered, type List, labelOf } from '../../model/lists/list.ts'
import type { ListScope } from '../api/rows.ts'
import type { ListAddress } from './address.ts'
import { FilterEditor } from './late-filter-editor.tsx'
import { Menu, Said, ToolPopover } from './toolbar-parts.tsx'
import { withFilter } from './with-filter.ts'

type Props = {
  /** In a group of filters: the word by which it goes on. */
  readonly name?: 'And' | 'Or'
  readonly place: ListScope
  readonly list: List
  readonly filters: ListAddress['filters']
  onChange(filters: ListAddress['filters']): void
  /** It is opened anew. */
  onOpen?(): void
}

/** First the filter, then its values. */
export function AddFilter({ name, place, list, filters, onChange, onOpen }: Props) {
  const [chosen, setChosen] = useState<string>()
  const offered = filtered(list)
  if (offered.length === 0) return null
  const filter = offered.find(([field]) => field === chosen)?.[1]
  return (
    <ToolPopover
      name={name === undefined ? 'Add filter' : `${name}: add filter`}
      onOpen={() => {
        setChosen(undefined)
        onOpen?.()
      }}
      label={
        <>
          <IconFilterPlus size={15} stroke={1.7} aria-hidden /> {name ?? <Said>Add filter</Said>}
        </>
      }
    >
      {close =>
        chosen !== undefined && filter ? (
          <FilterEditor
            key={chosen}
            place={place}
            field={chosen}
            label={labelOf(list, chosen)}
            filter={filter}
            filters={filters}
            set={values => onChange(withFilter(filters, values))}
            close={close}
          />
        ) : (
          <Menu>
            {offered.map(([field]) => (
              <li key={field}>
                <button type="button" onClick={() => setChosen(field)}>
                  {labelOf(list, field)}
                </button>
              </li>
            ))}
          </Menu>
        )
      }
    </ToolPopover>
  )
}
