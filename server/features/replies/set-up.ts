import { sql } from 'kysely'
import { capital } from '../../../model/capital.ts'
import { createRecord, trashRecord, updateRecord } from '../../kinds/record-writes.ts'
import type { RecordSource } from '../../records/record-repository.ts'
import { type SetUpSource, wordIn } from '../../records/set-up/set-up-source.ts'

type Row = { id: number; version: number; title: string; use: string; brand_codes: string[]; body: string }

/** What brands answer with; what somebody keeps for themselves stays theirs. */
export const savedAnswersSetUp = (source: RecordSource): SetUpSource => ({
  async read({ db, caller }) {
    const { rows } = await sql<Row>`select id, version, title, use, brand_codes, body from saved_answers
      where not is_personal and deleted_at is null and brands && ${caller.brand_ids}::int[]
      order by use, title, id`.execute(db)
    return {
      items: rows.map(({ id, version, use, title, ...rest }) => ({ id, version, item: { use, title, ...rest } })),
    }
  },
  name: item => `${capital(wordIn(item, 'use'))} “${wordIn(item, 'title')}”`,
  save: (ctx, item, here) =>
    here
      ? updateRecord(ctx, source, here.id, { ...item, version: here.version })
      : createRecord(ctx, source, { ...item, is_personal: false }),
  remove: (ctx, { id }) => trashRecord(ctx, source, id, {}),
})
