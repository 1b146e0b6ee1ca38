import { sql } from 'kysely'
import type { BrandId } from '../../model/brands.ts'
import { letter } from '../../model/mails/letter.ts'
import { firstNameOf } from '../../model/rules/first-name.ts'
import { dayInWords } from '../../model/when.ts'
import type { Deps } from '../call/context.ts'
import type { Trx } from '../db/handle.ts'
import { queueMails } from '../records/outbox.ts'

export const tellAgreementsJob = 'tell-agreements'
/** Letters in one statement. */
const atOnce = 500

type Version = { id: number; version_no: number; title: string; effective_date: string }

/** A version that requires new consent is announced once to each buyer with a contract that is not cancelled; the first version is not. */
export async function tellAgreements({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number> {
  const { rows } =
    await sql<Version>`select a.id, a.version_no, a.title, a.effective_date::text from buyer_agreements as a
    where a.requires_reconsent and a.version_no > 1 and not exists (select from buyer_agreement_letters as l
      where l.id = a.id and l.version_no = a.version_no) order by a.published_at`.execute(db.system)
  let letters = 0
  for (const version of rows) letters += await db.system.transaction().execute(trx => tell(trx, version, now()))
  return letters
}

async function tell(trx: Trx, { id, version_no, title, effective_date }: Version, now: Date) {
  // The server that writes this row sends the letters; the others skip them.
  const mine = await trx
    .insertInto('buyer_agreement_letters')
    .values({ id, version_no, letters: 0, told_at: now })
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!mine) return 0
  const { rows } = await sql<{ email: string; buyer_name: string; brand_id: BrandId }>`
    select distinct on (lower(email)) email, buyer_name, brand_id from contracts
    where email <> '' and status <> 'cancelled' order by lower(email), id`.execute(trx)
  for (let from = 0; from < rows.length; from += atOnce)
    await queueMails(
      trx,
      rows.slice(from, from + atOnce).map(({ email, buyer_name, brand_id }) => ({
        ...letter('agreement.changed', {
          firstname: firstNameOf(buyer_name),
          email,
          title,
          effective_date: dayInWords(effective_date),
        }),
        to: email,
        brand_id,
      })),
    )
  await trx
    .updateTable('buyer_agreement_letters')
    .where('id', '=', id)
    .where('version_no', '=', version_no)
    .set({ letters: rows.length })
    .execute()
  return rows.length
}
