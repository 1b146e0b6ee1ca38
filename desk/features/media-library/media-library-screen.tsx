import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { type DragEvent, useRef, useState } from 'react'
import { type Brand, brandBySlug } from '../../../model/brands.ts'
import { brandParam } from '../../../model/pages/menu.ts'
import { ApiError } from '../../api/client.ts'
import { Layout, List } from '../../list/list-screen-elements.ts'
import { PanelSteps } from '../../list/panel-contexts.ts'
import { FileGrid, GridWaiting } from '../../media/file-grid.tsx'
import { type LibraryQuery, type UploadedFile, useFiles, useFolders, type Where } from '../../media/files.ts'
import { LibraryFilters } from '../../media/filters.tsx'
import { UploadList } from '../../media/upload-list.tsx'
import { useUploads } from '../../media/use-uploads.ts'
import { ForbiddenScreen } from '../../shell/forbidden-screen.tsx'
import { useMay } from '../../shell/profile.ts'
import { useShortcuts } from '../../shell/shortcuts.ts'
import { QuietButton } from '../../ui/button.ts'
import { count, counted } from '../../ui/format.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import type { ScreenProps } from '../../ui/screen-props.ts'
import { FilePanel } from './file-panel.tsx'
import { Tick } from './file-tick.tsx'
import { FolderBar } from './folder-bar.tsx'
import { useLibraryAddress } from './library-address.ts'
import classes from './media-library-screen.module.css'
import { Nothing } from './nothing.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { isFree, useEscape } from './use-escape.ts'
import { useOpenFile } from './use-open-file.ts'

const page = 'website.media-library'

/** The brand comes from the address; another brand's library starts afresh. */
export default function MediaLibraryScreen({ params }: ScreenProps) {
  const brand = brandBySlug(params[brandParam] ?? '')
  if (!brand) throw new Error('The address of the media library names no brand.')
  return <MediaLibrary key={brand.code} brand={brand} />
}

function MediaLibrary({ brand }: { brand: Brand }) {
  const may = useMay()
  const where: Where = { brand: brand.code, page }
  const [{ query, open }, go] = useLibraryAddress()
  const found = useFiles(where, query)
  const folders = useFolders(where)
  const uploads = useUploads()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set())
  const items = found.items ?? []
  const at = items.findIndex(({ id }) => id === open)
  const shown = useOpenFile(where, items, open, query.trashed === true)
  const mayAdd = may('add', page, brand.code) && !query.trashed
  const mayTick = !query.trashed && (may('edit', page, brand.code) || may('delete', page, brand.code))

  const openFile = (id: number | undefined) => go({ query, open: id })
  const narrow = (next: LibraryQuery) => {
    setTicked(new Set())
    // The open file stays open: the search may still be on its way when a file is opened.
    go({ query: query.trashed ? { ...next, trashed: true } : next, open }, true)
  }
  const send = (files: Iterable<File>) => {
    const folder = query.folder && query.folder !== 'none' ? Number(query.folder) : undefined
    const isShared = folders.data?.find(({ id }) => id === folder)?.shared
    const to = { brand: brand.code, ...(folder ? { folder } : {}), ...(isShared ? { shared: true as const } : {}) }
    uploads.add([...files], to)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (mayAdd) send(event.dataTransfer.files)
  }
  const step = (by: number) => openFile(items[at + by]?.id)
  useShortcuts([
    { keys: 'j', label: 'Next file', run: () => isFree() && at >= 0 && at < items.length - 1 && step(1) },
    { keys: 'k', label: 'Previous file', run: () => isFree() && at > 0 && step(-1) },
    { keys: 'Escape', label: 'Close the file' },
  ])
  useEscape(() => open !== undefined && openFile(undefined))
  const { error } = found
  if (error instanceof ApiError && error.status === 403)
    return <ForbiddenScreen page={page} lacks="page" brand={brand} />
  if (error && !found.data) return <LoadFailure error={error} retry={() => void found.refetch()} />
  const narrowed = Object.keys(query).filter(name => name !== 'trashed').length > 0
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the whole page takes files that are dropped; the button does the same
    <div
      className={classes.page}
      data-over={(isOver && mayAdd) || undefined}
      onDragOver={event => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={event => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      }}
      onDrop={drop}
      onPaste={event => {
        if (mayAdd && event.clipboardData.files.length > 0) send(event.clipboardData.files)
      }}
    >
      <Layout data-open={shown !== undefined || undefined}>
        <List>
          <PageHead
            title="Media Library"
            actions={
              mayAdd && (
                <Button
                  leftSection={<IconUpload size={16} stroke={1.8} aria-hidden />}
                  onClick={() => input.current?.click()}
                >
                  Upload files
                </Button>
              )
            }
          >
            Pictures and documents of {brand.display_label}, and what all brands share.
            {mayAdd && ' Drop files anywhere on this page.'}
          </PageHead>
          <input
            ref={input}
            type="file"
            multiple
            hidden
            accept="image/jpeg,image/png,image/webp,application/pdf,video/mp4"
            aria-label="Files to upload"
            onChange={event => {
              if (event.target.files) send(event.target.files)
              event.target.value = ''
            }}
          />
          <FolderBar
            brand={brand}
            query={query}
            folders={folders.data ?? []}
            onQuery={next => go({ query: next, open: undefined })}
          />
          <LibraryFilters query={query} brand={brand} folders={folders.data} onChange={narrow} />
          <UploadList uploads={uploads} where={where} />
          <SelectionBar
            brand={brand}
            files={items.filter(({ id }) => ticked.has(id))}
            folders={folders.data ?? []}
            onTicked={setTicked}
          />
          <p className={classes.count} role="status">
            {found.total &&
              `${found.total.more ? `${count(found.total.count)}+ files` : counted(found.total.count, 'file')}`}
            {narrowed && (
              <button type="button" onClick={() => narrow({})}>
                Clear filters
              </button>
            )}
          </p>
          {!found.items && <GridWaiting />}
          {found.items?.length === 0 && (
            <Nothing
              isTrash={query.trashed === true}
              isNarrowed={narrowed}
              onClear={() => narrow({})}
              onUpload={mayAdd ? () => input.current?.click() : undefined}
            />
          )}
          {items.length > 0 && (
            <FileGrid
              items={items}
              label="Files"
              open={open ?? 0}
              onOpen={file => openFile(file.id)}
              {...(mayTick
                ? { corner: (file: UploadedFile) => <Tick file={file} ticked={ticked} onTicked={setTicked} /> }
                : {})}
            />
          )}
          {found.hasNextPage && (
            <QuietButton fullWidth loading={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
              Show more
            </QuietButton>
          )}
        </List>
        {shown && (
          <PanelSteps
            value={{
              hasPrevious: at > 0,
              hasNext: at >= 0 && at < items.length - 1,
              onStep: step,
              onClose: () => openFile(undefined),
              takesFocus: true,
            }}
          >
            <FilePanel
              key={shown.id}
              file={shown}
              brand={brand}
              where={where}
              folders={folders.data ?? []}
              onOpen={file => openFile(file.id)}
              onGone={() => openFile(undefined)}
            />
          </PanelSteps>
        )}
      </Layout>
    </div>
  )
}
