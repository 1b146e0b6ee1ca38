import { parentPort } from 'node:worker_threads'
import { Refusal } from '../model/errors.ts'
import { readSheet } from '../server/records/sheets/read-sheet.ts'

// Reads what it is sent, on a thread of its own: one that hangs can be ended, and one that swells dies alone.
parentPort?.on('message', async (file: Uint8Array) => {
  const from = process.threadCpuUsage()
  try {
    const rows = await readSheet(Buffer.from(file))
    const cells = rows.reduce((sum, row) => sum + row.length, 0)
    parentPort?.postMessage({ ms: spent(from), rows: rows.length, cells, first: rows.slice(0, 3) })
  } catch (error) {
    const said = error instanceof Refusal ? error.fieldErrors?.['file'] : undefined
    parentPort?.postMessage({ ms: spent(from), says: said?.[0] ?? `not in words: ${error}` })
  }
})

const spent = (from: NodeJS.CpuUsage): number => {
  const { user, system } = process.threadCpuUsage(from)
  return (user + system) / 1_000
}
