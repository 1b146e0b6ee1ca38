import { Skeleton } from '@mantine/core'
import { FaintButton } from './button.ts'
import { fileSize } from './format.ts'
import { LoadFailure } from './load-failure.tsx'
import classes from './paper.module.css'
import { useObjectUrl } from './use-object-url.ts'

type Props = {
  readonly data: Blob | undefined
  readonly error: Error | null
  retry(): void
  readonly file: { readonly original_name: string; readonly mime: string; readonly size: number }
}

/**
 * A paper as it was handed in: a picture or a PDF, shown here, fetched as the person who is signed in (decision 052).
 */
export function Paper({ data, error, retry, file }: Props) {
  const address = useObjectUrl(data)
  if (error) return <LoadFailure error={error} retry={retry} />
  if (!address) return <Skeleton height={420} />
  return (
    <figure className={classes.viewer}>
      {file.mime.startsWith('image/') ? (
        <img src={address} alt={file.original_name} />
      ) : (
        <iframe src={`${address}#navpanes=0`} title={file.original_name} />
      )}
      <figcaption>
        {file.original_name} ({fileSize(file.size)})
        <FaintButton component="a" href={address} download={file.original_name} size="compact-sm">
          Download
        </FaintButton>
      </figcaption>
    </figure>
  )
}
