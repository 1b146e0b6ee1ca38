import { queryOptions } from '@tanstack/react-query'
import type { Static } from 'typebox'
import type { contract } from '../../../model/contract/index.ts'
import { api, reading } from '../../api/api.ts'

type Group = (typeof contract)['reservations']
export type Whole = Static<Group['read']['reply']>
export type SheetAttachment = Static<Group['check']['reply']>
export type ReservationSheet = Static<Group['sheets']['reply']>[number]

/** Every read of reservations, so that a decision reads all of it again. */
export const key = 'reservations'

export const wholeOf = (request: { id: number } | { reservation_no: string }) =>
  reading([key, 'one', request], api.reservations.read, { query: request })
export const sheetsOf = (id: number) => reading([key, 'sheets', id], api.reservations.sheets, { params: { id } })
export const attachmentsOf = (id: number) =>
  reading([key, 'attachments', id], api.reservations.attachments, { params: { id } })
export const surveyOf = (id: number) => reading([key, 'survey', id], api.reservations.survey, { params: { id } })
export const signaturesOf = (id: number) =>
  reading([key, 'signatures', id], api.reservations.signatures, { params: { id } })
export const fileOf = (id: number, file: number) =>
  queryOptions({
    ...reading([key, 'file', id, file], api.reservations.file, { params: { id, file } }),
    staleTime: Number.POSITIVE_INFINITY,
  })

export const reviewPath = (no: string, partner: string, form: 'cis' | 'ra') =>
  `/sellers-portal/reservation-details/${encodeURIComponent(no)}/${encodeURIComponent(partner)}/${form}`
