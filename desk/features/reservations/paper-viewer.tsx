import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { fileOf } from './calls.ts'
import classes from './reservations.module.css'

type Props = {
  readonly reservation: number
  readonly file: { readonly id: number; readonly original_name: string; readonly mime: string; readonly size: number }
}

/** A paper as it was handed in: a picture or a PDF, shown here, fetched as the person who is signed in. */
export function PaperViewer({ reservation, file }: Props) {
  const { data, error, refetch } = useQuery(fileOf(reservation, file.id))
  const address = useObjectUrl(data)
  if (error) return <LoadFailure error={error} retry={() => void refetch()} />
  if (!address) return <Skeleton height={420} />
  return (
    <figure className={classes.viewer}>
      {file.mime.startsWith('image/') ? (
        <img src={address} alt={file.original_name} />
      ) : (
        <iframe src={`${address}#navpanes=0`} title={file.original_name} />
      )}
      <figcaption>
        {file.original_name} ({Math.max(1, Math.round(file.size / 1024))} KB)
        <Button component="a" href={address} download={file.original_name} variant="subtle" size="compact-sm">
          Download
        </Button>
      </figcaption>
    </figure>
  )
}

/** A small picture, as a signature is. */
export function SmallPicture({ reservation, file, alt }: { reservation: number; file: number; alt: string }) {
  const { data } = useQuery(fileOf(reservation, file))
  const address = useObjectUrl(data)
  return address ? <img className={classes.signature} src={address} alt={alt} /> : <Skeleton height={44} width={120} />
}

function useObjectUrl(blob: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!blob) return
    const made = URL.createObjectURL(blob)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  return address
}
