import { agreementIds } from '../../model/content/portal-sections.ts'
import type { Db } from '../db/handle.ts'

/** The version that is valid on a day: the latest whose day has come. */
export const inForceOn = <R extends { readonly effective_date: string }>(
  rows: readonly R[],
  day: string,
): R | undefined => rows.find(row => row.effective_date <= day)

/** Of each agreement the version in force on this day, with the version from which on a consent holds. */
export async function agreementsInForce(db: Db, day: string) {
  const versions = await db
    .selectFrom('buyer_agreements')
    .orderBy('id')
    .orderBy('version_no', 'desc')
    .select(['id', 'type', 'version_no', 'title', 'body', 'effective_date', 'requires_reconsent'])
    .execute()
  return agreementIds.flatMap(id => {
    const held = versions.filter(row => row.id === id && row.effective_date <= day)
    const now = inForceOn(held, day)
    return now ? [{ ...now, consent_from: held.find(row => row.requires_reconsent)?.version_no ?? 1 }] : []
  })
}
