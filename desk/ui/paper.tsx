import { Skeleton } from '@mantine/core'
import { FaintButton } from './button.ts'
import { fileSize } from './format.ts'
import { LoadFailure } from './load-failure.tsx'
import classes from './paper.module.css'
import { Pdf, showsPdf } from './pdf.tsx'
import { useObjectUrl } from './use-object-url.ts'

type Props = {
  readonly data: Blob | undefined
  readonly error: Error | null
  retry(): void
  /** It stands there with its content. */
  onDrawn?(): void
  readonly file: { readonly original_name: string; readonly mime: string; readonly size: number }
}

/**
 * A paper as it was handed in: a picture or a PDF, shown here, fetched as the person who is signed in (decision 052).
 */
export function Paper({ data, error, retry, file, onDrawn }: Props) {
  const address = useObjectUrl(data)
  if (error) return <LoadFailure error={error} retry={retry} />
  const isPicture = file.mime.startsWith('image/')
  return (
    <figure className={classes.viewer}>
      {!address ? (
        <div className={isPicture ? classes.picture : classes.document}>
          <Skeleton height="100%" />
        </div>
      ) : isPicture ? (
        <img
          src={address}
          alt={file.original_name}
          onLoad={({ currentTarget: { dataset, naturalWidth, naturalHeight } }) => {
            // One that lies is read at less height than one that stands.
            if (naturalWidth > naturalHeight) dataset['wide'] = ''
            onDrawn?.()
          }}
        />
      ) : (
        <Pdf address={address} title={file.original_name} onDrawn={onDrawn} />
      )}
      <figcaption>
        {file.original_name} ({fileSize(file.size)})
        {address && (
          <FaintButton
            component="a"
            href={address}
            download={file.original_name}
            size="compact-sm"
            onClick={() => {
              // Who downloads it looks at it there.
              if (!showsPdf()) onDrawn?.()
            }}
          >
            Download
          </FaintButton>
        )}
      </figcaption>
    </figure>
  )
}
