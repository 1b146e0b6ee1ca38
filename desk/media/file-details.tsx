import { Skeleton } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { api } from '../api/api.ts'
import { counted } from '../ui/format.ts'
import { TextArea } from '../ui/input.ts'
import { mediaAddress } from '../ui/media.ts'
import { Muted } from '../ui/muted.ts'
import { FileBoxDetails, Frame } from './file-box-elements.ts'
import classes from './file-details.module.css'
import { isPicture, type UploadedFile, usesQuery, type Where } from './files.ts'
import { UsesList } from './uses-list.tsx'

/** How far an arrow key moves the focal point, as a share of the picture's side; with Shift ten times as fine. */
const nudge = 0.05
const settle = 500
const moves: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
const within = (share: number) => Math.min(1, Math.max(0, Number(share.toFixed(4))))

type Description = Pick<UploadedFile, 'alt' | 'focal_x' | 'focal_y'>

type Props = {
  readonly stored: UploadedFile
  readonly where: Where
  /** Width over height of the place that shows it, if there is one. */
  readonly aspect?: number | undefined
  readonly isReadOnly?: boolean
  readonly children?: ReactNode
}

/**
 * What a picture shows in words, the point that stays in view, and where it is used. Stored with the picture, not the
 * page.
 */
export function FileDetails({ stored: input, where, aspect, isReadOnly = false, children }: Props) {
  const id = useId()
  const client = useQueryClient()
  const uses = useQuery(usesQuery(where, input.id))
  const [saved, setSaved] = useState(input)
  // A save here is newer than what a list read before.
  const stored = saved.version > input.version ? saved : input
  const [draft, setDraft] = useState<Description>(stored)
  const save = useMutation({
    mutationFn: ({ alt, focal_x, focal_y }: Description) =>
      api.files.describe({
        params: { id: stored.id },
        body: { ...where, version: stored.version, alt, focal_x, focal_y },
      }),
    onSuccess: next => {
      setSaved(next)
      client.setQueryData(['files.at', where.brand, stored.url], next)
      void client.invalidateQueries({ queryKey: ['files.list'] })
    },
    // Someone else described it meanwhile: the description is read again, the typed text stays in the box.
    onError: () => {
      void client.invalidateQueries({ queryKey: ['files.at', where.brand, stored.url] })
      void client.invalidateQueries({ queryKey: ['files.list'] })
    },
  })
  const isChanged =
    draft.alt.trim() !== stored.alt || draft.focal_x !== stored.focal_x || draft.focal_y !== stored.focal_y
  const { mutate, isPending } = save
  const wasRefused = save.isError && save.variables === draft
  const isDue = isChanged && !isPending && !wasRefused
  useEffect(() => {
    if (!isDue) return
    const timer = setTimeout(() => mutate(draft), settle)
    return () => clearTimeout(timer)
  }, [draft, isDue, mutate])
  // Closing the box within that moment must not lose the typed text.
  const flush = useRef<() => void>(undefined)
  flush.current = isDue ? () => mutate(draft) : undefined
  useEffect(() => () => flush.current?.(), [])

  const point = (x: number, y: number) => setDraft({ ...draft, focal_x: within(x), focal_y: within(y) })
  function click(event: MouseEvent<HTMLButtonElement>) {
    // A press of the space bar has no coordinates.
    if (event.detail === 0) return
    const box = event.currentTarget.getBoundingClientRect()
    point((event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height)
  }
  function key(event: KeyboardEvent) {
    const move = moves[event.key]
    if (!move || event.altKey) return
    event.preventDefault()
    const by = event.shiftKey ? nudge / 10 : nudge
    point(draft.focal_x + move[0] * by, draft.focal_y + move[1] * by)
  }
  // Where it is used stands above the description, and would push it away.
  if (uses.isLoading)
    return (
      <FileBoxDetails>
        <Skeleton height={320} />
      </FileBoxDetails>
    )
  const state = isPending
    ? 'Saving…'
    : save.error
      ? save.error.message
      : isChanged
        ? 'Not saved yet'
        : save.isSuccess
          ? 'Saved'
          : ''

  return (
    <FileBoxDetails>
      <div>
        <p className={classes.caption}>Used in</p>
        {uses.data?.length === 0 && <Muted data-size="xs">No page yet, as far as it is saved.</Muted>}
        {uses.data && uses.data.length > 0 && (
          <>
            <Muted data-size="xs">{counted(uses.data.length, 'place')}. What you say here holds in all of them.</Muted>
            <UsesList uses={uses.data} label="Places that use it" first={6} />
          </>
        )}
      </div>
      {children}
      {isPicture(stored) && (
        <fieldset className={classes.bare} disabled={isReadOnly} aria-label="Description">
          <div>
            <label htmlFor={`${id}-alt`}>What it shows</label>
            <TextArea
              id={`${id}-alt`}
              rows={2}
              maxLength={300}
              aria-describedby={`${id}-alt-help`}
              value={draft.alt}
              onChange={event => setDraft({ ...draft, alt: event.target.value })}
            />
            <Muted id={`${id}-alt-help`} data-size="xs">
              Read aloud to visitors who cannot see it. Say what matters in it, in a sentence.
            </Muted>
          </div>
          <div>
            <p id={`${id}-focal`} className={classes.caption}>
              What stays in view
            </p>
            <button
              type="button"
              className={classes.focal}
              aria-labelledby={`${id}-focal`}
              aria-describedby={`${id}-focal-help`}
              onClick={click}
              onKeyDown={key}
            >
              <img
                src={`${mediaAddress(stored.url)}?w=960`}
                alt=""
                width={stored.width ?? undefined}
                height={stored.height ?? undefined}
              />
              <span
                className={classes.point}
                style={{ left: `${draft.focal_x * 100}%`, top: `${draft.focal_y * 100}%` }}
              />
            </button>
            <Muted id={`${id}-focal-help`} data-size="xs">
              Click the point that matters, or move it with the arrow keys.{' '}
              {aspect !== undefined && `Below is how this place crops it.`}
            </Muted>
          </div>
          {aspect !== undefined && (
            <Frame style={{ aspectRatio: aspect }}>
              <img
                src={`${mediaAddress(stored.url)}?w=960`}
                alt=""
                style={{ objectPosition: `${draft.focal_x * 100}% ${draft.focal_y * 100}%` }}
              />
            </Frame>
          )}
          <Muted data-size="xs" role="status">
            {state}
          </Muted>
        </fieldset>
      )}
    </FileBoxDetails>
  )
}
