import { useState } from 'react'
import { api } from '../api/api.ts'
import { ApiError } from '../api/client.ts'
import { counted, fileSize } from '../ui/format.ts'
import { isPicture, type UploadedFile, type Where } from './files.ts'
import classes from './upload-list.module.css'
import type { SentFile, Uploads } from './use-uploads.ts'

/** Uploads under way, done, and failed with the reason; a finished picture asks for its description. */
export function UploadList({ uploads, where }: { uploads: Uploads; where: Where }) {
  const { sent } = uploads
  if (sent.length === 0) return null
  const done = sent.filter(({ state }) => state === 'done').length
  const failed = sent.filter(({ state }) => state === 'failed').length
  const isOver = done + failed === sent.length
  return (
    <section className={classes.box} aria-label="Uploads">
      <header>
        <p role="status">
          {isOver ? `${counted(done, 'file')} uploaded` : `${done} of ${counted(sent.length, 'file')} uploaded`}
          {failed > 0 && ` · ${failed} failed`}
        </p>
        {isOver && (
          <button type="button" onClick={uploads.clear}>
            Close
          </button>
        )}
      </header>
      <ul>
        {sent.map(one => (
          <li key={one.key} data-state={one.state}>
            <span className={classes.name}>
              {one.file.name} <small>{fileSize(one.file.size)}</small>
            </span>
            <State one={one} uploads={uploads} />
            {one.state === 'done' && one.stored && isPicture(one.stored) && (
              <AskDescription stored={one.stored} where={where} />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function State({ one, uploads }: { one: SentFile; uploads: Uploads }) {
  const { key, state, share, failure, file } = one
  switch (state) {
    case 'waiting':
      return <span className={classes.note}>Waiting</span>
    case 'sending':
      return (
        <span className={classes.progress}>
          <progress value={share} aria-label={`Uploading ${file.name}`} />
          {share < 1 ? `${Math.round(share * 100)}%` : 'Being checked…'}
        </span>
      )
    case 'done':
      return <span className={classes.good}>Uploaded</span>
    case 'failed':
      return (
        <>
          <span className={classes.bad} role="alert">
            {failure}
          </span>
          <span className={classes.actions}>
            <button type="button" aria-label={`Try again: ${file.name}`} onClick={() => uploads.retry(key)}>
              Try again
            </button>
            <button type="button" aria-label={`Leave out: ${file.name}`} onClick={() => uploads.dismiss(key)}>
              Leave out
            </button>
          </span>
        </>
      )
  }
}

/** Asked while the person still knows what the picture shows. Saved when the box is left. */
function AskDescription({ stored, where }: { stored: UploadedFile; where: Where }) {
  const [known, setKnown] = useState(stored)
  const [typed, setTyped] = useState(stored.alt)
  const [said, setSaid] = useState<{ text: string; isBad?: true }>()
  async function keep() {
    const alt = typed.trim()
    if (alt === known.alt) return
    try {
      const { id, version, focal_x, focal_y } = known
      setKnown(await api.files.describe({ params: { id }, body: { ...where, version, alt, focal_x, focal_y } }))
      setSaid({ text: 'Saved' })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.problem?.code === 'STALE') setKnown(error.problem.detail as UploadedFile)
      setSaid({ text: error.message, isBad: true })
    }
  }
  return (
    <span className={classes.ask}>
      <input
        type="text"
        maxLength={300}
        placeholder="What does it show?"
        aria-label={`What ${stored.original_name} shows`}
        value={typed}
        onChange={event => setTyped(event.target.value)}
        onBlur={() => void keep()}
        onKeyDown={event => {
          if (event.key === 'Enter') void keep()
        }}
      />
      <small role="status" data-bad={said?.isBad}>
        {said?.text}
      </small>
    </span>
  )
}
