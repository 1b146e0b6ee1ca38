import { Button } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { fileSize } from '../ui/format.ts'
import { useObjectUrl } from '../ui/use-object-url.ts'
import type { Approval, File_ } from './approval.ts'
import classes from './approvals.module.css'
import { keysOf } from './calls.ts'

type Props = { readonly approval: Approval; readonly request: number; readonly file: File_ }

/** A file that only this request may show: fetched as the person who is signed in. A picture stands here, a document is opened. */
export function PrivateFile({ approval, request, file }: Props) {
  const isPicture = file.mime.startsWith('image/')
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: [...keysOf(approval), 'file', request, file.id],
    queryFn: async ({ signal }) => approval.file?.(request, file.id, signal),
    enabled: isPicture,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const address = useObjectUrl(isPicture ? data : undefined)
  async function keep() {
    const blob = data ?? (await refetch()).data
    if (!blob) return
    const link = document.createElement('a')
    link.href = URL.createObjectURL(blob)
    link.download = file.original_name
    link.click()
    URL.revokeObjectURL(link.href)
  }
  return (
    <figure className={classes.file}>
      {address && <img src={address} alt={file.original_name} />}
      <figcaption>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconFileText size={14} stroke={1.7} aria-hidden />}
          loading={isFetching && !isPicture}
          onClick={() => void keep()}
        >
          {file.original_name} ({fileSize(file.size)})
        </Button>
        {error && <span role="alert">{error.message}</span>}
      </figcaption>
    </figure>
  )
}
