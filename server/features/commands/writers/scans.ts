import type { BrandId } from '../../../../model/brands.ts'
import { Refusal } from '../../../../model/errors.ts'
import type { Deps } from '../../../call/context.ts'
import type { Drop } from '../../../outside/drop.ts'
import { contentPath } from '../../../outside/file-store.ts'
import { shownName } from '../../../records/file-names.ts'
import { receive, withIncoming } from '../../../records/receive.ts'
import { fileRow } from '../../../records/uploads.ts'
import { contractProblem, contractsOf } from './of-contract.ts'
import type { CommandValues, ReadRow, RowProblem } from './read-rows.ts'
import type { Batch } from './upsert.ts'

type Found = Omit<Batch, 'trx'>
/** The scan of a paper as it lies in the drop folder, stored. */
export type Scan = { file_id: number; file_name: string; file_size: number; file_since: Date }

/**
 * Stores the scans that rows name, private to the contract's brand, and puts each in the place of its name. A file that
 * is as it was when the paper got it is not read again.
 */
export async function takeScans(
  deps: Deps,
  drop: Drop,
  batch: Found,
): Promise<{ rows: ReadRow[]; problems: RowProblem[] }> {
  const contracts = await contractsOf(deps.db.system, batch.rows)
  const [rows, problems]: [ReadRow[], RowProblem[]] = [[], []]
  for (const row of batch.rows) {
    const name = row.values['file']
    // Refused by the writer: nothing is stored for it.
    if (typeof name !== 'string' || contractProblem(row.values, contracts, batch.brand_ids)) {
      rows.push(row)
      continue
    }
    try {
      const brand_id = (contracts.get(String(row.values['contract_no']))?.brand_id ?? 0) as BrandId
      rows.push({
        ...row,
        values: { ...row.values, file: await scanOf(deps, drop, batch, row.values, name, brand_id) },
      })
    } catch (error) {
      if (!(error instanceof Refusal) || error.code === 'UNAVAILABLE' || error.code === 'OUT_OF_SPACE') throw error
      const message = error.fieldErrors?.['file']?.join(' ') ?? error.message
      problems.push({ row: row.row, field: 'file', value: name.slice(0, 80), message })
    }
  }
  return { rows, problems }
}

async function scanOf(
  { db, files }: Deps,
  drop: Drop,
  { now, user_id }: Found,
  values: CommandValues,
  name: string,
  brand_id: BrandId,
): Promise<Scan> {
  const [lying, known] = await Promise.all([
    drop.find(name),
    db.system
      .selectFrom('documents')
      .where('contract_no', '=', String(values['contract_no']))
      .where('doc_type', '=', String(values['doc_type']) as 'ra')
      .select(['file_id', 'file_name', 'file_size', 'file_since'])
      .executeTakeFirst(),
  ])
  const stream = lying && (await drop.read(name))
  if (!lying || !stream) throw new Refusal('INVALID', { message: 'No such file lies in the drop folder.' })
  const scan = { file_name: name, file_size: lying.size, file_since: lying.since }
  if (
    known?.file_id &&
    known.file_name === name &&
    known.file_size === lying.size &&
    known.file_since?.getTime() === lying.since.getTime()
  ) {
    stream.destroy()
    return { ...scan, file_id: known.file_id }
  }
  const filename = name.slice(name.lastIndexOf('/') + 1)
  return withIncoming(files.incoming, async newFile => {
    const received = await receive({ filename, mimetype: '', stream }, ['document'], newFile)
    const path = contentPath(received.sha256)
    await files.put(path, received.file, received.mime)
    const place = {
      disk: files.disk,
      path,
      original_name: shownName(filename),
      brand_id,
      visibility: 'private',
    } as const
    const { row } = await db.system.transaction().execute(trx => fileRow(trx, received, place, { now, user_id }))
    return { ...scan, file_id: row.id }
  })
}
