import type { ReactNode } from 'react'
import type { Brand } from '../../model/brands.ts'
import { QuietButton } from '../ui/button.ts'
import { Failure } from '../ui/failure.tsx'
import { count } from '../ui/format.ts'
import { FileGrid, GridWaiting } from './file-grid.tsx'
import { type LibraryQuery, type UploadedFile, useFiles, useFolders, type Where } from './files.ts'
import { LibraryFilters } from './filters.tsx'
import classes from './picker.module.css'

type Props = {
  readonly brand: Brand
  readonly where: Where
  readonly kind: 'image' | 'document'
  readonly query: LibraryQuery
  onQuery(query: LibraryQuery): void
  onPick(file: UploadedFile): void
  /** A file that is not offered. */
  readonly without?: number
  readonly children?: ReactNode
}

/** Files of one kind to pick from, found as in the library itself. */
export function Picker({ brand, where, kind, query, onQuery, onPick, without, children }: Props) {
  const found = useFiles(where, { ...query, kind })
  const folders = useFolders(where)
  const items = found.items?.filter(({ id }) => id !== without)
  const noun = kind === 'image' ? 'pictures' : 'documents'
  return (
    <>
      <LibraryFilters query={query} brand={brand} folders={folders.data} ofKind={kind} onChange={onQuery}>
        {children}
      </LibraryFilters>
      {found.error && (
        <Failure>
          {found.error.message}{' '}
          <button type="button" onClick={() => void found.refetch()}>
            Try again
          </button>
        </Failure>
      )}
      {!items && !found.error && <GridWaiting />}
      {items?.length === 0 && (
        <p className={classes.empty} role="status">
          {Object.keys(query).length === 0
            ? `There are no ${noun} yet. Upload the first one.`
            : `No ${noun} match the search and all the filters at once.`}
        </p>
      )}
      {items && items.length > 0 && <FileGrid items={items} label={`Choose from ${noun}`} onOpen={onPick} />}
      {found.hasNextPage && (
        <QuietButton fullWidth loading={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          Show more{found.total && !found.total.more ? ` of ${count(found.total.count)}` : ''}
        </QuietButton>
      )}
    </>
  )
}
