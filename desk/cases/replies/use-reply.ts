import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { blankReply } from '../../../model/rules/answer-words.ts'
import { api } from '../../api/api.ts'
import { ApiError } from '../../api/client.ts'
import { type AnsweredList, type ReplyHelp, replyOf } from './replies.ts'

type Kind = 'reply' | 'call'
type Draft = { readonly kind: Kind; readonly text: string }

/** Typed and not yet with the server: a look at another row loses nothing. */
const unsent = new Map<string, Draft>()
/** A pause in typing after which the draft goes to the server, in ms. */
const pause = 600

const blankOf = (help: ReplyHelp | undefined, kind: Kind): string =>
  help && kind === 'reply' ? blankReply(help.greeting, help.signature) : ''

/** A reply that is being written: on the server it outlives the page, the session and the device. */
export function useReply(list: AnsweredList, id: number, first: Kind) {
  const key = `${list} ${id}`
  const queries = useQueryClient()
  const { queryKey, ...query } = replyOf(list, id)
  const { data: help, isPending } = useQuery({ queryKey, ...query })
  const [typed, setTyped] = useState(() => unsent.get(key))
  const [state, setState] = useState<{ at?: string; failed?: true }>({})
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const kept = help?.draft ?? undefined
  const kind = typed?.kind ?? kept?.kind ?? first
  const text = typed?.text ?? kept?.text ?? blankOf(help, kind)
  const isBlank = text.trim() === '' || text === blankOf(help, kind)

  async function keep() {
    clearTimeout(timer.current)
    const draft = unsent.get(key)
    if (!draft) return
    const isNothing = draft.text === blankOf(help, draft.kind)
    try {
      const { at } = await api.replies.keep({
        params: { list, id },
        body: { ...draft, text: isNothing ? '' : draft.text },
      })
      if (unsent.get(key) === draft) unsent.delete(key)
      queries.setQueryData<ReplyHelp>(queryKey, now => now && { ...now, draft: at === null ? null : { ...draft, at } })
      setState(at === null ? {} : { at })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setState({ failed: true })
    }
  }
  // A draft that is on its way would arrive after the reply.
  const keeping = useRef<Promise<void>>(undefined)
  const latest = useRef(keep)
  latest.current = () => {
    keeping.current = keep()
    return keeping.current
  }
  useEffect(() => {
    const now = () => void latest.current()
    const onHide = () => document.visibilityState === 'hidden' && now()
    document.addEventListener('visibilitychange', onHide)
    return () => {
      document.removeEventListener('visibilitychange', onHide)
      now()
    }
  }, [])

  function change(next: Draft) {
    unsent.set(key, next)
    setTyped(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void latest.current(), pause)
  }
  return {
    help,
    kind,
    text,
    isBlank,
    /** Its draft may still come: nothing can be sent before. */
    isAwaited: isPending && typed === undefined,
    keptAt: state.at ?? kept?.at,
    isFailed: state.failed === true,
    write: (words: string) => change({ kind, text: words }),
    choose: (to: Kind) => change({ kind: to, text: text === blankOf(help, kind) ? blankOf(help, to) : text }),
    /** Sends it by `act`, with which the server forgets the draft: what is left of it here is not kept again, as the form closes on the way. */
    async send(act: () => Promise<boolean>): Promise<boolean> {
      // What is taken back comes back as the draft that the server has: the last words are in it.
      await latest.current()
      const draft = unsent.get(key)
      unsent.delete(key)
      await keeping.current
      const isSent = await act()
      if (isSent) {
        setTyped(undefined)
        void queries.invalidateQueries({ queryKey })
      } else if (draft) unsent.set(key, draft)
      return isSent
    },
  }
}
export type ReplyForm = ReturnType<typeof useReply>
