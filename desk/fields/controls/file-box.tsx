import { type ClipboardEvent, type DragEvent, type ReactNode, useRef, useState } from 'react'
import type { ControlProps } from '../../form/control.ts'
import { Action } from '../../media/file-box-elements.ts'
import type { Uploading } from '../../media/use-library.ts'
import { Failure } from '../../ui/failure.tsx'
import classes from './file-box.module.css'

type Props = {
  readonly of: ControlProps
  readonly accept: string
  readonly uploading: Uploading | undefined
  readonly failure: string | undefined
  readonly onFile: (file: File) => void
  /** Stops the upload; absent where it cannot be stopped. */
  readonly onCancel?: () => void
  /** Draws the content; `choose` opens the file dialog. */
  readonly children: (choose: () => void) => ReactNode
}

/** A place where a file can be dropped, pasted or chosen. */
export function FileBox({ of, accept, uploading, failure, onFile, onCancel, children }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const first = (list: FileList | null | undefined) => {
    const file = list?.[0]
    if (file) onFile(file)
    return file !== undefined
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    first(event.dataTransfer.files)
  }
  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(true)
  }
  const paste = (event: ClipboardEvent) => {
    if (first(event.clipboardData.files)) event.preventDefault()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need its label inside
    <div
      id={of.id}
      className={classes.box}
      role="group"
      tabIndex={-1}
      aria-label={of.name ?? of.field.label}
      aria-describedby={of.describedBy}
      data-over={isOver || undefined}
      data-invalid={of.isInvalid || undefined}
      onDrop={drop}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onPaste={paste}
    >
      {children(() => input.current?.click())}
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        aria-label={`File for ${of.name ?? of.field.label}`}
        onChange={event => {
          first(event.target.files)
          event.target.value = ''
        }}
      />
      {uploading && (
        <p className={classes.progress} role="status">
          <progress value={uploading.share} aria-label={`Uploading ${uploading.name}`} />
          <span>
            Uploading {uploading.name}
            {uploading.share === undefined ? '…' : ` · ${Math.round(uploading.share * 100)}%`}
          </span>
          {onCancel && <Action onClick={onCancel}>Cancel</Action>}
        </p>
      )}
      <Failure>{failure}</Failure>
    </div>
  )
}
