import { useMutation } from '@tanstack/react-query'
import { keepFile } from '../api/keep-file.ts'
import { orSay } from '../ui/attempt.ts'
import { QuietButton } from '../ui/button.ts'

type Props = {
  /** What the paper is of: “PDF of …”. */
  readonly of: string
  /** The name of the file, without its ending. */
  readonly name: string
  readonly size?: 'compact-sm' | 'compact-md'
  take(): Promise<Blob>
}

/** Something as a file to print or to hand on, laid out by the server. */
export function PdfButton({ of, name, size = 'compact-sm', take }: Props) {
  const paper = useMutation({
    mutationFn: () => orSay('No PDF was made.', async () => keepFile(await take(), `${name}.pdf`)),
  })
  return (
    <QuietButton
      data-off-paper=""
      size={size}
      aria-label={`PDF of ${of}`}
      loading={paper.isPending}
      onClick={() => paper.mutate()}
    >
      PDF
    </QuietButton>
  )
}
