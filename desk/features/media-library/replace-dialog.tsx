import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Static } from 'typebox'
import type { Brand } from '../../../model/brands.ts'
import type { contract } from '../../../model/contract/index.ts'
import { api, reading } from '../../api/api.ts'
import { ApiError } from '../../api/client.ts'
import { isPicture, type LibraryQuery, refreshFiles, type UploadedFile, type Where } from '../../media/files.ts'
import { Picker } from '../../media/picker.tsx'
import { Thumbnail } from '../../media/thumbnail.tsx'
import { UsesList } from '../../media/uses-list.tsx'
import { QuietButton } from '../../ui/button.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Failure } from '../../ui/failure.tsx'
import { counted } from '../../ui/format.ts'
import { Muted } from '../../ui/muted.ts'
import classes from './replace.module.css'

type ReplacedUse = Static<typeof contract.media.replacement.reply>['places'][number]

type Props = {
  readonly file: UploadedFile
  /** The replacement, if it is known already. */
  readonly by?: UploadedFile | undefined
  readonly brand: Brand
  readonly where: Where
  onClose(): void
}

/** Another file in its place, everywhere: chosen, shown holding by holding, then done at once. */
export function ReplaceDialog({ file, by, brand, where, onClose }: Props) {
  const [next, setNext] = useState(by)
  const [query, setQuery] = useState<LibraryQuery>({})
  return (
    <Dialog title={`Replace ${file.original_name} everywhere`} onClose={onClose} isWide>
      {next ? (
        <Plan file={file} next={next} brand={brand} onBack={() => setNext(undefined)} onClose={onClose} />
      ) : (
        <>
          <Muted data-size="sm" data-apart>
            Choose what takes its place. Nothing changes yet: next you see where it would.
          </Muted>
          <Picker
            brand={brand}
            where={where}
            kind={isPicture(file) ? 'image' : 'document'}
            query={query}
            onQuery={setQuery}
            onPick={setNext}
            without={file.id}
          />
        </>
      )}
    </Dialog>
  )
}

type PlanProps = { file: UploadedFile; next: UploadedFile; brand: Brand; onBack(): void; onClose(): void }

function Plan({ file, next, brand, onBack, onClose }: PlanProps) {
  const client = useQueryClient()
  const params = { id: file.id }
  const plan = useQuery({
    ...reading(['media.replacement', brand.code, file.id, next.id], api.media.replacement, {
      params,
      query: { brand: brand.code, with: next.id },
    }),
    gcTime: 0,
    staleTime: 0,
  })
  const changes = plan.data?.changes ?? 0
  const replace = useMutation({
    mutationFn: () => api.media.replace({ params, body: { brand: brand.code, with: next.id, changes } }),
    onSettled: () => refreshFiles(client),
    // The holdings changed: the current ones are shown, to be looked at again.
    onError: () => plan.refetch(),
  })
  const error = replace.error ?? plan.error
  const places = replace.data?.places ?? plan.data?.places ?? []
  const changing = places.filter(({ change }) => change !== 'none')
  const staying = places.filter(({ change }) => change === 'none')
  return (
    <>
      <div className={classes.pair}>
        <figure>
          <Thumbnail file={file} />
          <figcaption>{file.original_name}</figcaption>
        </figure>
        <span aria-hidden="true">→</span>
        <figure>
          <Thumbnail file={next} />
          <figcaption>{next.original_name}</figcaption>
        </figure>
      </div>
      <Failure>{error && sentenceOf(error)}</Failure>
      {plan.isPending && (
        <Muted data-size="sm" data-apart>
          Looking where it is used…
        </Muted>
      )}
      {plan.data && (
        <Muted data-size="sm" data-apart role="status">
          {headline(replace.data?.changed, changes, staying.length)}
        </Muted>
      )}
      {changing.length > 0 && (
        <UsesList
          uses={changing}
          label={replace.data ? 'Changed' : 'Would change'}
          note={place => noteOf(place, replace.isSuccess)}
        />
      )}
      {staying.length > 0 && (
        <>
          <h3 className={classes.caption}>Stays as it is</h3>
          <UsesList uses={staying} label="Stays as it is" note={({ why }) => why ?? undefined} />
        </>
      )}
      <div className={classes.buttons}>
        {replace.isSuccess ? (
          <Button onClick={onClose}>Done</Button>
        ) : (
          <>
            <QuietButton onClick={onBack}>Choose another</QuietButton>
            <Button loading={replace.isPending} disabled={changes === 0} onClick={() => replace.mutate()}>
              Replace in {counted(changes, 'place')}
            </Button>
          </>
        )}
      </div>
    </>
  )
}

function headline(changed: number | undefined, changes: number, staying: number): string {
  if (changed !== undefined)
    return `Replaced in ${counted(changed, 'place')}. Drafts are changed; visitors see it once each page is published.`
  if (changes > 0) return `${counted(changes, 'place')} would change, all or none.`
  return staying > 0 ? 'Nothing that you may change shows it.' : 'Nothing uses it: there is nothing to replace.'
}

function noteOf({ change, published }: ReplacedUse, isDone: boolean): string | undefined {
  if (change === 'at_once') return isDone ? 'changed, seen at once' : 'seen at once: it has no draft'
  if (!published) return 'draft'
  return isDone ? 'open it to publish' : 'draft; what is published stays until the page is published'
}

const sentenceOf = (error: Error): string =>
  error instanceof ApiError ? (Object.values(error.problem?.errors ?? {}).flat()[0] ?? error.message) : error.message
