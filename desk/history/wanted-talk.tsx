import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isTalkKey } from '../../model/kinds/talk.ts'
import { api } from '../api/api.ts'
import { ApiError } from '../api/client.ts'
import { wantComment } from '../form/wanted-comment.ts'
import { say } from '../ui/say.ts'
import { TalkDialog } from './talk.tsx'

/**
 * The talk at the comment that a link leads to. It stands beside the page and asks by itself of which record that is: the
 * page may show it in a row that is not drawn, in a dialog, or later.
 */
export default function WantedTalk({ comment }: { readonly comment: number }) {
  const { data, error } = useQuery({
    queryKey: ['comments', comment],
    queryFn: ({ signal }) => api.comments.read({ params: { comment }, signal }),
    retry: false,
  })
  useEffect(() => {
    if (!error) return
    const isGone = error instanceof ApiError && (error.status === 403 || error.status === 404)
    say(isGone ? 'What was said there is not here any more, or your role may not see what it is about.' : error.message)
    wantComment(undefined)
  }, [error])
  if (!data || !isTalkKey(data.kind)) return null
  const of = { ...data, kind: data.kind }
  return (
    <TalkDialog
      key={comment}
      of={of}
      at={{ comment }}
      onClose={() => {
        wantComment(undefined)
        // It opened with the page, where nothing had the focus yet.
        requestAnimationFrame(() => {
          if (document.activeElement === document.body)
            document.getElementById('content')?.focus({ preventScroll: true })
        })
      }}
    />
  )
}
