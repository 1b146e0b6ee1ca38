import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { openApiDocument } from '../../server/http/openapi.ts'

/** The document at `/api/docs/openapi.json`, with line breaks, since here people may read and compare it. */
const openApiText = (): string => `${JSON.stringify(openApiDocument(), null, 2)}\n`

/** Into a file, or onto stdout. A failed write is reported in a sentence. */
export function printOpenApi(file: string | undefined): void {
  if (file === undefined) {
    // A reader of only its beginning (`| head`) has read enough.
    process.stdout.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error
    })
    process.stdout.write(openApiText())
    return
  }
  const path = resolve(file)
  try {
    writeFileSync(path, openApiText())
    console.log(`OpenAPI of the contract: ${path}`)
  } catch (error) {
    console.error(`${path} cannot be written: ${(error as Error).message}`)
    process.exitCode = 1
  }
}
