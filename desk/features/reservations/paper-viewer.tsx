import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Paper } from '../../ui/paper.tsx'
import { useObjectUrl } from '../../ui/use-object-url.ts'
import { fileOf } from './calls.ts'
import classes from './paper-viewer.module.css'

type Props = {
  readonly reservation: number
  readonly file: { readonly id: number; readonly original_name: string; readonly mime: string; readonly size: number }
}

/** A paper of a reservation, shown in the page. */
export function PaperViewer({ reservation, file }: Props) {
  const { data, error, refetch } = useQuery(fileOf(reservation, file.id))
  return <Paper data={data} error={error} retry={() => void refetch()} file={file} />
}

/** A small picture, as a signature is. */
export function SmallPicture({ reservation, file, alt }: { reservation: number; file: number; alt: string }) {
  const { data } = useQuery(fileOf(reservation, file))
  const address = useObjectUrl(data)
  return address ? <img className={classes.signature} src={address} alt={alt} /> : <Skeleton height={44} width={120} />
}
