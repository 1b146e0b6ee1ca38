import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useObjectUrl } from '../../ui/use-object-url.ts'
import { fileOf } from './reservation-calls.ts'
import classes from './small-picture.module.css'

/** A small picture, as a signature is. */
export function SmallPicture({ reservation, file, alt }: { reservation: number; file: number; alt: string }) {
  const { data } = useQuery(fileOf(reservation, file))
  const address = useObjectUrl(data)
  return address ? <img className={classes.signature} src={address} alt={alt} /> : <Skeleton height={44} width={120} />
}
