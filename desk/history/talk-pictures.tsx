import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../api/api.ts'
import type { CommentPicture } from '../api/upload.ts'
import { FaintButton } from '../ui/button.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Failure } from '../ui/failure.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { Paper } from '../ui/paper.tsx'
import { useObjectUrl } from '../ui/use-object-url.ts'
import type { Pictures, Sending } from './pictures-to-send.ts'
import type { TalkOf } from './talk.tsx'
import classes from './talk-pictures.module.css'

type Of = { readonly of: TalkOf; readonly picture: CommentPicture }

/** Fetched as the person who is signed in: its address alone opens nothing. */
function usePicture({ of: { kind, id }, picture }: Of, size?: 'small') {
  const found = useQuery({
    queryKey: ['comments.picture', kind, String(id), picture.id, size],
    queryFn: ({ signal }) =>
      api.comments.picture({
        params: { kind, id: String(id), picture: picture.id },
        query: size ? { size } : {},
        signal,
      }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return { ...found, retry: () => void found.refetch() }
}

function SmallPicture(of: Of) {
  const { data, error, retry } = usePicture(of, 'small')
  const address = useObjectUrl(data)
  const { original_name, width, height } = of.picture
  if (error) return <LoadFailure error={error} retry={retry} />
  if (!address) return <span className={classes.waiting} role="img" aria-label={original_name} />
  return <img src={address} alt={original_name} width={width} height={height} />
}

/** The pictures of a comment, small; each opens large. */
export function TalkPictures({ of, pictures }: { readonly of: TalkOf; readonly pictures: readonly CommentPicture[] }) {
  const [open, setOpen] = useState<CommentPicture>()
  return (
    <>
      <ul className={classes.pictures} aria-label="Pictures">
        {pictures.map(picture => (
          <li key={picture.id}>
            <button type="button" title={picture.original_name} onClick={() => setOpen(picture)}>
              <SmallPicture of={of} picture={picture} />
            </button>
          </li>
        ))}
      </ul>
      {open && (
        <Dialog title={open.original_name} isWide onClose={() => setOpen(undefined)}>
          <LargePicture of={of} picture={open} />
        </Dialog>
      )}
    </>
  )
}

function LargePicture(of: Of) {
  const { data, error, retry } = usePicture(of)
  return <Paper data={data} error={error} retry={retry} file={of.picture} />
}

type AddedProps = { readonly of: TalkOf; readonly kept: readonly CommentPicture[]; readonly pictures: Pictures }

/** What was added to a comment that is being written: pictures, uploads under way, and those that were refused, with why. */
export function AddedPictures({ of, kept, pictures }: AddedProps) {
  const { sending, take } = pictures
  if (kept.length === 0 && sending.length === 0) return null
  return (
    <ul className={classes.pictures} aria-label="Pictures of this comment">
      {kept.map(picture => (
        <li key={picture.id}>
          <SmallPicture of={of} picture={picture} />
          <span className={classes.acts}>
            <FaintButton
              size="compact-xs"
              aria-label={`Take out ${picture.original_name}`}
              onClick={() => take(picture.id)}
            >
              Take out
            </FaintButton>
          </span>
        </li>
      ))}
      {sending.map(one => (
        <UnderWay key={one.key} one={one} pictures={pictures} />
      ))}
    </ul>
  )
}

function UnderWay({ one: { key, file, share, failure }, pictures }: { one: Sending; pictures: Pictures }) {
  if (failure === undefined)
    return (
      <li className={classes.sending}>
        <span className={classes.name}>{file.name}</span>
        <progress value={share} aria-label={`Uploading ${file.name}`} />
        <span role="status">{share < 1 ? `${Math.round(share * 100)}%` : 'Being checked…'}</span>
      </li>
    )
  return (
    <li className={classes.sending}>
      <Failure>
        {file.name}: {failure}
      </Failure>
      <span className={classes.acts}>
        <FaintButton size="compact-xs" aria-label={`Try again: ${file.name}`} onClick={() => pictures.again(key)}>
          Try again
        </FaintButton>
        <FaintButton size="compact-xs" aria-label={`Leave out: ${file.name}`} onClick={() => pictures.leaveOut(key)}>
          Leave out
        </FaintButton>
      </span>
    </li>
  )
}
