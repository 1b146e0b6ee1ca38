import { IconFileText } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { keepFile } from '../api/keep-file.ts'
import { QuietButton } from '../ui/button.ts'
import { fileSize } from '../ui/format.ts'
import { Paper } from '../ui/paper.tsx'
import { keysOf } from './calls.ts'
import type { DecisionKind, PrivateFile } from './case.ts'
import classes from './private-file.module.css'

type Props = { readonly kind: Pick<DecisionKind, 'key' | 'file'>; readonly id: number; readonly file: PrivateFile }

/**
 * A file that only this case may show: fetched as the person who is signed in. A picture is shown here, a document is
 * opened.
 */
export function FileOf({ kind, id, file }: Props) {
  const isPicture = file.mime.startsWith('image/')
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: [...keysOf(kind), 'file', id, file.id],
    queryFn: async ({ signal }) => (await kind.file?.(id, file.id, signal)) ?? null,
    enabled: isPicture,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (isPicture) return <Paper data={data ?? undefined} error={error} retry={() => void refetch()} file={file} />
  async function keep() {
    const blob = data ?? (await refetch()).data
    if (blob) keepFile(blob, file.original_name)
  }
  return (
    <p className={classes.file}>
      <QuietButton
        size="compact-sm"
        leftSection={<IconFileText size={14} stroke={1.7} aria-hidden />}
        loading={isFetching}
        onClick={() => void keep()}
      >
        {file.original_name} ({fileSize(file.size)})
      </QuietButton>
      {error && <span role="alert">{error.message}</span>}
    </p>
  )
}
