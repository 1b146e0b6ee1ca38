import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import type { Brand } from '../../model/brands.ts'
import { Choice, type Option } from '../ui/choice.tsx'
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
      <Narrowing
        label="Folder"
        value={query.folder}
        onPick={folder => set({ folder })}
        options={[
          { value: '', label: 'All folders' },
          { value: 'none', label: 'In no folder' },
          ...(folders ?? []).map(({ id, name, files, shared }) => ({
            value: id,
            label: `${name} (${files})${shared ? ' · all brands' : ''}`,
          })),
        ]}
      />
      {ofKind === undefined && (
        <Narrowing
          label="Kind"
          value={query.kind}
          onPick={kind => set({ kind: kind as LibraryQuery['kind'] })}
          options={[
            { value: '', label: 'All kinds' },
            { value: 'image', label: 'Pictures' },
            { value: 'document', label: 'Documents' },
          ]}
        />
      )}
      <Narrowing
        label="Belongs to"
        value={query.of}
        onPick={of => set({ of: of as LibraryQuery['of'] })}
        options={[
          { value: '', label: `${brand.display_label} and all brands` },
          { value: 'brand', label: `${brand.display_label} only` },
          { value: 'shared', label: 'All brands' },
        ]}
      />
      {ofKind !== 'document' && (
        <Narrowing
          label="Description"
          value={query.described}
          onPick={described => set({ described: described as LibraryQuery['described'] })}
          options={[
            { value: '', label: 'Any description' },
            { value: 'no', label: 'Without description' },
            { value: 'yes', label: 'With description' },
          ]}
        />
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

type NarrowingProps = {
  readonly label: string
  readonly value: string | undefined
  readonly options: readonly Option[]
  onPick(value: string | undefined): void
}

const Narrowing = ({ label, value, options, onPick }: NarrowingProps) => (
  <div className={classes.choice}>
    <Choice
      aria-label={label}
      value={value ?? ''}
      isSet={value !== undefined}
      options={options}
      onPick={picked => onPick(picked === '' ? undefined : picked)}
    />
  </div>
)
