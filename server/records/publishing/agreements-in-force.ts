import { type AgreementId, agreementIds, agreementOf } from '../../../model/content/portal-sections.ts'
import type { Db } from '../../db/handle.ts'
import type { ContentTarget } from '../content/target.ts'

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

export type AgreementText = { readonly title: string; readonly body: string }
export const isSameText = (a: AgreementText | undefined, b: AgreementText): boolean =>
  a?.title === b.title && a.body === b.body

export async function lastText(db: Db, id: AgreementId): Promise<AgreementText | undefined> {
  return db
    .selectFrom('buyer_agreements')
    .where('id', '=', id)
    .orderBy('version_no', 'desc')
    .limit(1)
    .select(['title', 'body'])
    .executeTakeFirst()
}

export const newText =
  'The text changed: publish it as a new version, with its date and whether buyers must agree again.'
/** Whether the page is an agreement whose text would change: that takes a new version, never a plain publication. */
export async function newTextIn(db: Db, { brand, content }: ContentTarget, values: unknown): Promise<boolean> {
  const id = brand ? undefined : agreementOf(content.section)
  return id !== undefined && !isSameText(await lastText(db, id), values as AgreementText)
}
