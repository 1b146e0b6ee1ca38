import { sql } from 'kysely'
import { existing, notThere } from '../../../model/errors.ts'
import { documentTypes } from '../../../model/rules/contract-words.ts'
import type { BuyerCtx, HandlersOf } from '../../call/context.ts'
import { sentFile } from '../../records/sent-file.ts'
import { contractsOf } from './own-contract.ts'
import { ownRows } from './own-page.ts'

type Own = HandlersOf<'buyersPortal'>
type Document = Awaited<ReturnType<Own['documents']>>['items'][number]
type Arrangement = Awaited<ReturnType<Own['debitArrangements']>>['items'][number]
type Stored = { id: number; brand_id: number; path: string; mime: string; original_name: string }

const labelOf = new Map<string, string>(documentTypes.map(({ value, label }) => [value, label]))

/** A private file of the brand, only where the paper is released and of the buyer. */
async function releasedFile({ deps, buyer }: BuyerCtx, id: number): Promise<Stored | undefined> {
  const { rows } = await sql<Stored>`select t.id, t.brand_id, f.path, f.mime, f.original_name
    from documents t join files f on f.id = t.file_id and f.brand_id = t.brand_id and f.visibility = 'private'
    where t.id = ${id} and t.status = 'released' and t.contract_no in ${contractsOf(buyer)}`.execute(deps.db.system)
  return rows[0]
}

export const ownPapers: Pick<Own, 'documents' | 'documentFile' | 'debitArrangements'> = {
  documents: async ({ query }, ctx) => {
    const page = await ownRows<Omit<Document, 'label'>>(ctx, query, {
      select: sql`t.id, t.contract_no, t.doc_type, t.doc_date, t.status, t.remarks,
        (t.status = 'released' and t.file_id is not null) as has_file`,
      from: sql`documents t`,
      by: sql`t.updated_at`,
      type: 'timestamptz',
    })
    return { ...page, items: page.items.map(row => ({ ...row, label: labelOf.get(row.doc_type) ?? row.doc_type })) }
  },
  documentFile: async ({ params }, ctx) => {
    const missing = notThere('id', 'You have no document of this number that is released.')
    const stored = existing(await releasedFile(ctx, params.id), missing)
    const sent = await sentFile(ctx.deps, stored)
    await ctx.deps.db.system.transaction().execute(trx =>
      ctx.record(trx, {
        entity: 'document',
        entity_id: params.id,
        ...(stored ? { brand_id: stored.brand_id as 0 } : {}),
        after: { file: sent.name },
      }),
    )
    return sent
  },
  debitArrangements: ({ query }, ctx) =>
    ownRows<Arrangement>(ctx, query, {
      select: sql`t.id, t.contract_no, t.bank, t.account_masked, t.start_on, t.end_on, t.status`,
      from: sql`debit_arrangements t`,
      by: sql`t.start_on`,
      type: 'date',
    }),
}
