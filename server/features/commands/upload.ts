import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { CommandKey } from '../../../model/commands/index.ts'
import { Refusal } from '../../../model/errors.ts'
import type { CallerCtx } from '../../call/context.ts'
import { csvType } from '../../records/export/write-csv.ts'
import { withIncoming } from '../../records/receive.ts'
import { isArchive } from '../../records/sheets/zip-archive.ts'
import { dropOf } from './extracts.ts'
import { previewOf } from './preview-extract.ts'

const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Puts the extract of a command into the drop folder, in place of what lies there for it. */
export async function layExtract(ctx: CallerCtx, command: CommandKey, file: Buffer): Promise<void> {
  const { problem } = await previewOf(ctx, command, file)
  if (problem !== null) throw new Refusal('INVALID', { errors: { file: [problem] } })
  const [name, other, mime] = (await isArchive(file))
    ? [`${command}.xlsx`, `${command}.csv`, workbook]
    : [`${command}.csv`, `${command}.xlsx`, csvType]
  const { deps, caller } = ctx
  const sha256 = createHash('sha256').update(file).digest()
  await withIncoming(deps.files.incoming, async newFile => {
    const from = newFile()
    await mkdir(dirname(from), { recursive: true, mode: 0o700 })
    await writeFile(from, file, { mode: 0o600 })
    const drop = await dropOf(deps)
    await ctx.db.transaction().execute(async trx => {
      const { user_id, brand_ids } = caller
      const row = { command, name, sha256, size: file.length, brand_ids: [...brand_ids], uploaded_by: user_id }
      await trx
        .insertInto('command_uploads')
        .values({ ...row, created_at: deps.now() })
        .execute()
      await ctx.record(trx, {
        entity: 'command',
        entity_id: command,
        after: { command, source: name, sha256: sha256.toString('hex'), size: file.length },
      })
      // Last, so that nothing lies there of which the trail does not know.
      await drop.put(name, from, mime)
      await drop.remove(other)
    })
  })
}
