import { queryOptions } from '@tanstack/react-query'
import type { Static } from 'typebox'
import type { contract } from '../../../model/contract/index.ts'
import { api } from '../../api/api.ts'

export type ReplyHelp = Static<typeof contract.replies.read.reply>
export type AnsweredList = ReplyHelp['before'][number]['list']

/** What helps to answer an inquiry, and one's own draft. */
export const replyOf = (list: AnsweredList, id: number) =>
  queryOptions({
    queryKey: ['reply', list, id],
    queryFn: ({ signal }) => api.replies.read({ params: { list, id }, signal }),
    staleTime: 10_000,
  })
