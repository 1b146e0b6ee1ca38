import { useQuery } from '@tanstack/react-query'
import { api, reading } from '../../api/api.ts'
import { reviewKey } from '../../api/reads.ts'
import { useReadAfter } from '../../form/use-form.ts'
import type { Session } from './session.ts'
import { useSession } from './use-session.ts'

export type PageReview = Awaited<ReturnType<typeof api.contentReviews.ofPage>>

/** Whether the page as it stands in the form waits for somebody's agreement, and whether that was asked for. */
export function useReview(session: Session) {
  const { target, brand, page, form } = session
  const version = useSession(session, now => now.stored.version)
  const isDirty = useReadAfter(form, each => each.isDirty())
  const isOfSite = brand !== null && target.publication !== undefined
  const { data } = useQuery({
    ...reading([...reviewKey, 'page', brand?.code, page, version], api.contentReviews.ofPage, {
      params: { brand: brand?.code ?? '', page },
    }),
    enabled: isOfSite,
    refetchInterval: 60_000,
  })
  const last = data?.last
  const isDue = data !== undefined && data.who !== null && (isDirty || !data.agreed)
  const isAsked = !isDirty && last?.status === 'asked' && last.content_version === version
  return { data, isDue, isAsked }
}
