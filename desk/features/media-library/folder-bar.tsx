import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { Brand } from '../../../model/brands.ts'
import { api } from '../../api/api.ts'
import { ApiError } from '../../api/client.ts'
import { HistoryButton } from '../../history/history-button.tsx'
import { type Folder, type LibraryQuery, refreshFiles } from '../../media/files.ts'
import { useMay } from '../../shell/profile.ts'
import { QuietButton, SubmitButton } from '../../ui/button.ts'
import { Buttons } from '../../ui/buttons.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Failure } from '../../ui/failure.tsx'
import { counted } from '../../ui/format.ts'
import { Input } from '../../ui/input.ts'
import { RequiredMark } from '../../ui/required-mark.ts'
import { say } from '../../ui/say.ts'
import classes from './folder-bar.module.css'
import { Quiet } from './library-elements.ts'

const page = 'website.media-library'

type Props = {
  readonly brand: Brand
  readonly query: LibraryQuery
  readonly folders: readonly Folder[]
  onQuery(query: LibraryQuery): void
}

/** Everything, each folder, and the trash; what can be done with the open folder. */
export function FolderBar({ brand, query, folders, onQuery }: Props) {
  const may = useMay()
  const [asking, setAsking] = useState<'add' | 'rename' | 'remove'>()
  const current = folders.find(({ id }) => String(id) === query.folder)
  const to = (folder?: string): LibraryQuery => {
    const { folder: _, trashed: __, ...rest } = query
    return folder === undefined ? rest : { ...rest, folder }
  }
  return (
    <nav className={classes.folders} aria-label="Folders">
      <Entry isHere={query.folder === undefined && !query.trashed} onClick={() => onQuery(to())}>
        All files
      </Entry>
      {folders.map(folder => (
        <Entry
          key={folder.id}
          isHere={current?.id === folder.id && !query.trashed}
          onClick={() => onQuery(to(String(folder.id)))}
        >
          {folder.name} <small>{folder.files}</small>
        </Entry>
      ))}
      <Entry isHere={query.trashed === true} onClick={() => onQuery({ trashed: true })}>
        Trash
      </Entry>
      {may('add', page, brand.code) && <Quiet onClick={() => setAsking('add')}>New folder</Quiet>}
      {current && may('edit', page, brand.code) && (
        <Quiet onClick={() => setAsking('rename')}>Rename {current.name}</Quiet>
      )}
      {current && (
        <HistoryButton
          isSmall
          kind="mediaFolders"
          id={current.id}
          name={current.name}
          onRestored={() => onQuery(query)}
        />
      )}
      {current && may('delete', page, brand.code) && (
        <Quiet onClick={() => setAsking('remove')}>Delete {current.name}</Quiet>
      )}
      {(asking === 'add' || (asking === 'rename' && current)) && (
        <NameDialog
          brand={brand}
          folder={asking === 'rename' ? current : undefined}
          onClose={() => setAsking(undefined)}
          onDone={folder => {
            setAsking(undefined)
            onQuery(to(String(folder.id)))
          }}
        />
      )}
      {asking === 'remove' && current && (
        <RemoveDialog
          brand={brand}
          folder={current}
          onClose={() => setAsking(undefined)}
          onDone={() => {
            setAsking(undefined)
            onQuery(to())
          }}
        />
      )}
    </nav>
  )
}

const Entry = ({ isHere, onClick, children }: { isHere: boolean; onClick(): void; children: React.ReactNode }) => (
  <button type="button" className={classes.folder} aria-current={isHere ? 'true' : undefined} onClick={onClick}>
    {children}
  </button>
)

type DialogProps = { brand: Brand; onClose(): void }

function NameDialog({
  brand,
  folder,
  onClose,
  onDone,
}: DialogProps & { folder: Folder | undefined; onDone(folder: Folder): void }) {
  const client = useQueryClient()
  const [name, setName] = useState(folder?.name ?? '')
  const keep = useMutation({
    mutationFn: () =>
      folder
        ? api.media.renameFolder({
            params: { id: folder.id },
            body: { brand: brand.code, name, version: folder.version },
          })
        : api.media.addFolder({ body: { brand: brand.code, name } }),
    onSuccess: kept => {
      void refreshFiles(client)
      onDone(kept)
    },
  })
  const refusal =
    keep.error instanceof ApiError ? (keep.error.problem?.errors?.['name']?.[0] ?? keep.error.message) : undefined
  return (
    <Dialog title={folder ? `Rename ${folder.name}` : 'New folder'} onClose={onClose}>
      <form
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          keep.mutate()
        }}
      >
        <label className={classes.label} htmlFor="folder-name">
          <RequiredMark>Name</RequiredMark>
        </label>
        <Input
          id="folder-name"
          aria-required
          maxLength={60}
          value={name}
          aria-invalid={refusal !== undefined || undefined}
          aria-describedby="folder-name-error"
          onChange={event => setName(event.target.value)}
        />
        <Failure id="folder-name-error">{refusal}</Failure>
        <Buttons>
          <QuietButton onClick={onClose}>Cancel</QuietButton>
          <SubmitButton loading={keep.isPending}>{folder ? 'Rename' : 'Add folder'}</SubmitButton>
        </Buttons>
      </form>
    </Dialog>
  )
}

function RemoveDialog({ brand, folder, onClose, onDone }: DialogProps & { folder: Folder; onDone(): void }) {
  const client = useQueryClient()
  const remove = useMutation({
    mutationFn: () => api.media.removeFolder({ params: { id: folder.id }, query: { brand: brand.code } }),
    onSuccess: () => {
      say(`Deleted the folder ${folder.name}; its files stay`)
      void refreshFiles(client)
      onDone()
    },
  })
  return (
    <Dialog title={`Delete the folder ${folder.name}?`} onClose={onClose}>
      <p>
        {folder.files === 0
          ? 'It is empty.'
          : `Its ${counted(folder.files, 'file')} stay in the library, in no folder.`}
      </p>
      <Failure>{remove.error?.message}</Failure>
      <Buttons>
        <QuietButton onClick={onClose}>Cancel</QuietButton>
        <Button loading={remove.isPending} onClick={() => remove.mutate()}>
          Delete the folder
        </Button>
      </Buttons>
    </Dialog>
  )
}
