import { queryOptions } from '@tanstack/react-query'
import { api, reading } from './api.ts'

/** Reads that several screens share, with the key each is cached under. */
export const activeProperties = queryOptions({
  ...reading(['property.list'], api.property.list),
  staleTime: 5 * 60_000,
})

/** Inactive ones too. */
export const everyProperty = queryOptions({ ...reading(['property.all'], api.property.all), staleTime: 5 * 60_000 })

export type MailQuery = Parameters<typeof api.dashboard.mail>[0]['query']
export const mailPage = (query: MailQuery) => reading(['dashboard.mail', query], api.dashboard.mail, { query })

/** Records that wait for the person's decision, by kind. */
export const waitingOf = queryOptions({
  ...reading(['dashboard.waiting'], api.dashboard.waiting),
  refetchInterval: 60_000,
})

/** What is one's own in all lists: assigned, claimed, at one's turn, written. */
export const mineOf = queryOptions({ ...reading(['dashboard.mine'], api.lists.mine), refetchInterval: 60_000 })

/** Every read of tasks, so that a change reads them again. */
export const tasksKey = ['tasks'] as const
/** What one is to do, and what one gave others to do. */
export const tasksOf = queryOptions({ ...reading(tasksKey, api.comments.tasks), refetchInterval: 60_000 })

/** The sites that the role works on, and which of them visitors see. */
/** Every read of reviews, so that a decision reads all of it again. */
export const reviewKey = ['contentReview'] as const
export const sitesOf = queryOptions({ ...reading(['sites'], api.sites.list), staleTime: 60_000 })
