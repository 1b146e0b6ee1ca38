import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { erpSlug } from '../../../model/workflows/posting.ts'
import { api } from '../../api/api.ts'
import { ApiError } from '../../api/client.ts'
import { useMe } from '../../cases/me.ts'
import { Failure } from '../../ui/failure.tsx'
import { say } from '../../ui/say.ts'
import type { Whole } from './reservation-calls.ts'
import { mayPost } from './reservation-turn.ts'

const postable = ['approved', 'post_failed']

/**
 * Domain.md 2.14: an approved reservation goes to the ERP; if something is missing, it is listed and nothing is sent.
 */
export function PostToErp({ whole, onPosted }: { whole: Whole; onPosted(): void }) {
  const me = useMe()
  const post = useMutation({
    mutationFn: () => api.erpPostings.post({ params: { erp: erpSlug }, body: { type: 'reservation', id: whole.id } }),
    onSuccess: () => {
      say(`${whole.reservation_no} is on its way to the ERP`)
      onPosted()
    },
  })
  if (!postable.includes(whole.status) || !mayPost(me)) return null
  const said =
    post.error instanceof ApiError
      ? Object.values(post.error.problem?.errors ?? { '': [post.error.message] }).flat()
      : []
  return (
    <section aria-label="Post to ERP">
      <Button loading={post.isPending} onClick={() => post.mutate()}>
        Post to ERP
      </Button>
      {said.map(message => (
        <Failure key={message}>{message}</Failure>
      ))}
    </section>
  )
}
