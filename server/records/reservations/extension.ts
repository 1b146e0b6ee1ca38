import { sql } from 'kysely'
import type { Reservation } from '../../../model/workflows/reservation-record.ts'
import type { Db } from '../../db/handle.ts'

/** Whether a request for more time to submit is pending, or was ever approved (domain.md 2.1, transitions 8 and 9). */
export async function extensionOf(db: Db, reservation_no: string): Promise<Reservation['extension']> {
  const { rows } = await sql<{ status: 'pending' | 'approved' }>`
    select status from submission_extensions where reservation_no = ${reservation_no} and status in ('pending', 'approved')
    order by status desc limit 1`.execute(db)
  return rows[0]?.status ?? 'none'
}
