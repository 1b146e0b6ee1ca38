import { clientDataSubject, reservationSubject } from './reservation.ts'
import type { Subjects } from './subject.ts'

/** What is posted to the ERP, by its type; a type without one is not found. */
export const subjects: Subjects = { reservation: reservationSubject, client_data: clientDataSubject }
