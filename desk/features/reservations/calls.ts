import { queryOptions } from '@tanstack/react-query'
import type { Static } from 'typebox'
import type { contract } from '../../../model/contract/index.ts'
import { api } from '../../api/api.ts'

type Group = (typeof contract)['reservations']
export type Whole = Static<Group['read']['reply']>
export type Attachment = Static<Group['check']['reply']>
export type Sheet = Static<Group['sheets']['reply']>[number]

/** Everything read of reservations, so that a decision makes all of it anew. */
export const key = 'reservations'

export const wholeOf = (asked: { id: number } | { reservation_no: string }) =>
  queryOptions({
    queryKey: [key, 'one', asked],
    queryFn: ({ signal }) => api.reservations.read({ query: asked, signal }),
  })
export const sheetsOf = (id: number) =>
  queryOptions({
    queryKey: [key, 'sheets', id],
    queryFn: ({ signal }) => api.reservations.sheets({ params: { id }, signal }),
  })
export const attachmentsOf = (id: number) =>
  queryOptions({
    queryKey: [key, 'attachments', id],
    queryFn: ({ signal }) => api.reservations.attachments({ params: { id }, signal }),
  })
export const surveyOf = (id: number) =>
  queryOptions({
    queryKey: [key, 'survey', id],
    queryFn: ({ signal }) => api.reservations.survey({ params: { id }, signal }),
  })
export const signaturesOf = (id: number) =>
  queryOptions({
    queryKey: [key, 'signatures', id],
    queryFn: ({ signal }) => api.reservations.signatures({ params: { id }, signal }),
  })
export const fileOf = (id: number, file: number) =>
  queryOptions({
    queryKey: [key, 'file', id, file],
    queryFn: ({ signal }) => api.reservations.file({ params: { id, file }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

export const reviewPath = (no: string, partner: string, form: 'cis' | 'ra') =>
  `/sellers-portal/reservation-details/${encodeURIComponent(no)}/${encodeURIComponent(partner)}/${form}`
