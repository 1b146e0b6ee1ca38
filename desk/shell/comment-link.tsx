import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { commentMark, wantComment } from '../form/wanted-comment.ts'

type Props = {
  /** Where the record is opened; with a comment, at which its talk opens. */
  readonly to: string
  readonly comment: number | null
  readonly className?: string | undefined
  /** It is followed here; into another tab or window the browser does it. */
  onFollow?(): void
  readonly children: ReactNode
}

/** Leads to a record, and to what was said of it. */
export function CommentLink({ to, comment, className, onFollow, children }: Props) {
  const router = useRouter()
  async function follow() {
    onFollow?.()
    await router.navigate({ href: to })
    // On the page that it leads to: the one before may show the same record, and goes with what it opened.
    if (comment !== null) wantComment(comment)
  }
  return (
    <a
      className={className}
      href={comment === null ? to : `${to}#${commentMark(comment)}`}
      onClick={event => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        void follow()
      }}
    >
      {children}
    </a>
  )
}
