import { partnerSubject } from './marketing-partner.ts'
import type { Subjects } from './posting-subject.ts'
import { clientDataSubject, reservationSubject } from './reservation.ts'

/** The records that are posted to the ERP, by type. */
export const subjects: Subjects = {
  reservation: reservationSubject,
  client_data: clientDataSubject,
  marketing_partner: partnerSubject,
}
