import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import type { Brand } from '../../model/brands.ts'
import type { Folder, LibraryQuery } from './files.ts'
import classes from './filters.module.css'

const pause = 180

type Props = {
  readonly query: LibraryQuery
  readonly brand: Brand
  readonly folders: readonly Folder[] | undefined
  /** The kind is fixed where a field asks for one. */
  readonly ofKind?: 'image' | 'document' | undefined
  onChange(query: LibraryQuery): void
  readonly children?: ReactNode
}

/** Search and the other filters of the library, the same on its page and wherever a file is picked. */
export function LibraryFilters({ query, brand, folders, ofKind, onChange, children }: Props) {
  const set = (change: { [K in keyof LibraryQuery]?: LibraryQuery[K] | undefined }) => {
    const next = Object.entries({ ...query, ...change }).filter(([, value]) => value !== undefined && value !== '')
    onChange(Object.fromEntries(next) as LibraryQuery)
  }
  return (
    <search className={classes.bar} aria-label="Files">
      <Search value={query.search ?? ''} onSearch={search => set({ search })} />
      <Choice label="Folder" value={query.folder} onChange={folder => set({ folder })}>
        <option value="">All folders</option>
        <option value="none">In no folder</option>
        {folders?.map(folder => (
          <option key={folder.id} value={folder.id}>
            {folder.name} ({folder.files}){folder.shared ? ' · all brands' : ''}
          </option>
        ))}
      </Choice>
      {ofKind === undefined && (
        <Choice label="Kind" value={query.kind} onChange={kind => set({ kind: kind as LibraryQuery['kind'] })}>
          <option value="">All kinds</option>
          <option value="image">Pictures</option>
          <option value="document">Documents</option>
        </Choice>
      )}
      <Choice label="Belongs to" value={query.of} onChange={of => set({ of: of as LibraryQuery['of'] })}>
        <option value="">{brand.display_label} and all brands</option>
        <option value="brand">{brand.display_label} only</option>
        <option value="shared">All brands</option>
      </Choice>
      {ofKind !== 'document' && (
        <Choice
          label="Description"
          value={query.described}
          onChange={described => set({ described: described as LibraryQuery['described'] })}
        >
          <option value="">Any description</option>
          <option value="no">Without description</option>
          <option value="yes">With description</option>
        </Choice>
      )}
      {children}
    </search>
  )
}

function Search({ value, onSearch }: { value: string; onSearch(text: string): void }) {
  const [typed, setTyped] = useState(value)
  const later = useDebouncedCallback(onSearch, pause)
  // The address changed by other means: Back, or "clear".
  useEffect(() => setTyped(now => (now.trim() === value ? now : value)), [value])
  return (
    <div className={classes.search}>
      <IconSearch size={15} stroke={1.7} aria-hidden />
      <input
        type="search"
        aria-label="Search the library"
        placeholder="Search by name or description"
        maxLength={80}
        value={typed}
        data-autofocus
        onChange={event => {
          setTyped(event.target.value)
          later(event.target.value.trim())
        }}
        onKeyDown={event => {
          if (event.key === 'Enter') onSearch(typed.trim())
        }}
      />
    </div>
  )
}

type ChoiceProps = {
  readonly label: string
  readonly value: string | undefined
  onChange(value: string | undefined): void
  readonly children: ReactNode
}

const Choice = ({ label, value, onChange, children }: ChoiceProps) => (
  <select
    className={classes.choice}
    aria-label={label}
    value={value ?? ''}
    data-set={value !== undefined || undefined}
    onChange={event => onChange(event.target.value === '' ? undefined : event.target.value)}
  >
    {children}
  </select>
)
