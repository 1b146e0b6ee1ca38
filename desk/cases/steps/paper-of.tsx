import { useQuery } from '@tanstack/react-query'
import { Paper } from '../../ui/paper.tsx'

type File = { readonly id: number; readonly original_name: string; readonly mime: string; readonly size: number }
type Props = {
  readonly of: readonly (string | number)[]
  readonly file: File
  read(signal: AbortSignal): Promise<Blob>
}

/** A paper of a record, fetched when it is shown and cached while the record is open. */
export function PaperOf({ of, file, read }: Props) {
  const { data, error, refetch } = useQuery({
    queryKey: [...of, file.id],
    queryFn: ({ signal }) => read(signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return <Paper data={data} error={error} retry={() => void refetch()} file={file} />
}
