import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Brand } from '../../../model/brands.ts'
import { api } from '../../api/api.ts'
import { counted, dateTime } from '../../ui/format.ts'
import classes from './publishing.module.css'

/** Between two looks at files that are being written, in ms. */
const often = 500

/** Where the site is read, and how far its files are: a bar while they are written. */
export function FilesLine({ brand }: { brand: Brand }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['site-releases', brand.code, 'files'],
    queryFn: ({ signal }) => api.siteReleases.files({ params: { brand: brand.code }, signal }),
    refetchInterval: ({ state }) => (state.data?.is_behind ? often : false),
  })
  if (error)
    return (
      <p className={classes.problem} role="alert">
        How far the files are could not be read: {error.message}{' '}
        <Button size="xs" variant="default" onClick={() => void refetch()}>
          Try again
        </Button>
      </p>
    )
  if (!data) return <p className={classes.files}>&nbsp;</p>
  const { address, build, live, is_written, is_behind } = data
  const isWriting = build?.status === 'writing'
  return (
    <div className={classes.files}>
      <p>
        <a href={address} target="_blank" rel="noopener noreferrer">
          {address}
          <span className={classes.spoken}> (opens in a new tab)</span>
        </a>{' '}
        {!is_written && 'shows what is published at once.'}
        {is_written && !is_behind && live && (
          <>
            stands as files: {counted(live.pages, 'page')} as of {dateTime(live.finished_at ?? live.started_at)}
            {live.written > 0 && `, ${counted(live.written, 'new file')}`}.
          </>
        )}
        {is_written && is_behind && !isWriting && build?.status !== 'failed' && 'is about to be written as files.'}
      </p>
      {isWriting && (
        <label className={classes.progress}>
          Writing the files: {build.done} of {build.pages || '…'} pages
          <progress value={build.done} max={Math.max(1, build.pages)} />
        </label>
      )}
      {build?.status === 'failed' && is_behind && (
        <p className={classes.problem} role="alert">
          The files could not be written. {build.error} Readers get what stood before; it is tried again each minute.
        </p>
      )}
    </div>
  )
}
