import { useId, useState } from 'react'
import { Failure } from './failure.tsx'
import classes from './file-choice.module.css'
import { fileSize } from './format.ts'

type Props = {
  /** What is asked for, as a screen reader says it. */
  readonly label: string
  /** On the button, where it is not one file that is then named beside it. */
  readonly words?: string
  readonly accept: string
  readonly isMany?: boolean
  readonly isOff?: boolean
  /** Bytes that one may have. */
  readonly most?: number
  onFiles(files: File[]): void
}

/** Files from the person's own disk, chosen or dropped on it: the button and the name are ours, in every browser and language. */
export function FileChoice({
  label,
  words,
  accept,
  isMany = false,
  isOff = false,
  most = Number.POSITIVE_INFINITY,
  onFiles,
}: Props) {
  const id = useId()
  const [name, setName] = useState<string>()
  const [refused, setRefused] = useState<string>()
  return (
    <div className={classes.row}>
      <label className={classes.button}>
        {words ?? (name === undefined ? 'Choose a file…' : 'Choose another…')}
        <input
          type="file"
          aria-label={label}
          aria-describedby={words === undefined ? id : undefined}
          accept={accept}
          multiple={isMany}
          disabled={isOff}
          onChange={event => {
            const files = [...(event.target.files ?? [])]
            // The same file, mended, can be chosen once more.
            event.target.value = ''
            if (files.length === 0) return
            const large = files.find(({ size }) => size > most)
            setRefused(
              large && `“${large.name}” has ${fileSize(large.size)}. Choose a file of ${fileSize(most)} or less.`,
            )
            if (large) return
            setName(files[0]?.name)
            onFiles(files)
          }}
        />
      </label>
      {words === undefined && (
        <span id={id} className={classes.name}>
          {name ?? 'None chosen yet'}
        </span>
      )}
      <Failure>{refused}</Failure>
    </div>
  )
}
