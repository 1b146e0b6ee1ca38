import { useQuery } from '@tanstack/react-query'
import type { Brand } from '../../../model/brands.ts'
import { api, reading } from '../../api/api.ts'
import { QuietButton } from '../../ui/button.ts'
import { Failure } from '../../ui/failure.tsx'
import { counted, dateTime } from '../../ui/format.ts'
import { Unseen } from '../../ui/unseen.ts'
import classes from './files-line.module.css'

/** The interval between two reads of files that are being written, in ms. */
const often = 500

/** Where the site is read, and the progress of its files: a bar while they are written. */
export function FilesLine({ brand }: { brand: Brand }) {
  const { data, error, refetch } = useQuery({
    ...reading(['site-releases', brand.code, 'files'], api.siteReleases.files, { params: { brand: brand.code } }),
    refetchInterval: ({ state }) => (state.data?.is_behind ? often : false),
  })
  if (error)
    return (
      <Failure>
        How far the files are could not be read: {error.message}{' '}
        <QuietButton size="xs" onClick={() => void refetch()}>
          Try again
        </QuietButton>
      </Failure>
    )
  if (!data) return <p className={classes.files}>&nbsp;</p>
  const { address, build, live, is_written, is_behind, is_open } = data
  const isWriting = build?.status === 'writing'
  return (
    <div className={classes.files}>
      <p>
        <a href={address} target="_blank" rel="noopener noreferrer">
          {address}
          <Unseen> (opens in a new tab)</Unseen>
        </a>{' '}
        {!is_open && (is_behind ? 'is about to be taken from its files.' : 'is closed to visitors.')}
        {is_open && !is_written && 'shows what is published at once.'}
        {is_open && is_written && !is_behind && live && (
          <>
            stands as files: {counted(live.pages, 'page')} as of {dateTime(live.finished_at ?? live.started_at)}
            {live.written > 0 && `, ${counted(live.written, 'new file')}`}.
          </>
        )}
        {is_open &&
          is_written &&
          is_behind &&
          !isWriting &&
          build?.status !== 'failed' &&
          'is about to be written as files.'}
      </p>
      {isWriting && (
        <label className={classes.progress}>
          Writing the files: {build.done} of {build.pages || '…'} pages
          <progress value={build.done} max={Math.max(1, build.pages)} />
        </label>
      )}
      {build?.status === 'failed' && is_behind && (
        <Failure>
          The files could not be written. {build.error} Readers get what stood before; it is tried again each minute.
        </Failure>
      )}
    </div>
  )
}
