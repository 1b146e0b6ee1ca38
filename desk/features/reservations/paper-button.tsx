import { useMutation } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { keepFile } from '../../api/keep-file.ts'
import { orSay } from '../../ui/attempt.ts'
import { QuietButton } from '../../ui/button.ts'
import type { Whole } from './calls.ts'

/** The agreement and its facts as a file to print or to hand on, made by the server. */
export function PaperButton({
  of: { id, reservation_no },
  size,
}: {
  of: Pick<Whole, 'id' | 'reservation_no'>
  size: 'compact-sm' | 'compact-md'
}) {
  const paper = useMutation({
    mutationFn: () =>
      orSay('No PDF was made.', async () =>
        keepFile(await api.reservations.paper({ params: { id } }), `${reservation_no}.pdf`),
      ),
  })
  return (
    <QuietButton
      data-off-paper=""
      size={size}
      aria-label={`PDF of ${reservation_no}`}
      loading={paper.isPending}
      onClick={() => paper.mutate()}
    >
      PDF
    </QuietButton>
  )
}
