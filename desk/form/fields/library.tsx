import { Button, Modal } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { api } from '../../api/api.ts'
import type { Stored } from '../../api/upload.ts'
import { date } from '../../ui/format.ts'
import { mediaAddress } from '../../ui/media.ts'
import control from './control.module.css'
import classes from './library.module.css'
import { useUpload, useWhere } from './use-library.ts'

type Props = {
  readonly kind: 'image' | 'document'
  readonly onPick: (file: Stored) => void
  readonly onClose: () => void
}

/** The brand's files, newest first, searched by name and description. */
export function Library({ kind, onPick, onClose }: Props) {
  const where = useWhere()
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim())
  const { send, uploading, failure } = useUpload(onPick)
  const found = useInfiniteQuery({
    queryKey: ['files.list', where.brand, kind, search],
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam, signal }) =>
      api.files.list({
        query: {
          ...where,
          kind,
          ...(search === '' ? {} : { search }),
          ...(pageParam === undefined ? {} : { before: pageParam }),
        },
        signal,
      }),
    getNextPageParam: page => page.next ?? undefined,
    placeholderData: keepPreviousData,
  })
  const items = found.data?.pages.flatMap(page => page.items) ?? []
  const noun = kind === 'image' ? 'pictures' : 'documents'

  return (
    <Modal
      opened
      onClose={onClose}
      size="xl"
      title={`Library: ${noun}`}
      closeButtonProps={{ 'aria-label': 'Close the library' }}
    >
      <div className={classes.head}>
        <input
          className={control.input}
          type="search"
          aria-label={`Search the ${noun}`}
          placeholder="Search by name or description"
          value={typed}
          onChange={event => setTyped(event.target.value)}
          data-autofocus
        />
        <label className={classes.upload}>
          Upload
          <input
            type="file"
            accept={kind === 'image' ? 'image/jpeg,image/png,image/webp' : 'application/pdf'}
            onChange={event => {
              const file = event.target.files?.[0]
              if (file) void send(file)
              event.target.value = ''
            }}
          />
        </label>
      </div>
      {uploading && (
        <p role="status">
          Uploading {uploading.name} · {Math.round(uploading.share * 100)}%
        </p>
      )}
      {failure && (
        <p role="alert" className={classes.failure}>
          {failure}
        </p>
      )}
      {found.error && (
        <p role="alert" className={classes.failure}>
          {found.error.message}{' '}
          <button type="button" className={control.chip} onClick={() => void found.refetch()}>
            Try again
          </button>
        </p>
      )}
      {found.isSuccess && items.length === 0 && (
        <p className={classes.empty}>
          {search === '' ? `There are no ${noun} yet. Upload the first one.` : `Nothing matches “${search}”.`}
        </p>
      )}
      <ul className={classes.grid}>
        {items.map(item => (
          <li key={item.id}>
            <button type="button" className={classes.item} onClick={() => onPick(item)}>
              {kind === 'image' && <img src={mediaAddress(item.url)} alt="" loading="lazy" />}
              <span className={classes.name}>{item.alt || item.original_name}</span>
              <small>
                {item.width !== null && item.height !== null && `${item.width} × ${item.height} · `}
                {date(item.created_at)}
                {kind === 'image' && item.alt === '' && ' · no description'}
              </small>
            </button>
          </li>
        ))}
      </ul>
      {found.hasNextPage && (
        <Button
          variant="default"
          fullWidth
          loading={found.isFetchingNextPage}
          onClick={() => void found.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </Modal>
  )
}
