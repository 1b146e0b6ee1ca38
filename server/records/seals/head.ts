import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isObject } from '../../../model/content/value.ts'
import type { Deps } from '../../call/context.ts'
import type { FileStore } from '../../outside/file-store.ts'

/** The last seal, stored with the uploads and not in the database: it shows when the end of the chain was cut off there. */
export type ChainHead = { readonly seq: number; readonly chain: string; readonly at: string }
type Keeper = Pick<Deps, 'files' | 'secrets'>

const path = 'audit/head.json'
const markOf = ({ secrets }: Keeper, { seq, chain, at }: ChainHead) =>
  secrets.mark(['trail head', seq, chain, at].join(' ')).toString('hex')

export async function writeHead(deps: Keeper, head: ChainHead): Promise<void> {
  await putText(deps.files, path, JSON.stringify({ ...head, mark: markOf(deps, head) }))
}

/**
 * The next text of the same path takes the same name on its way in: one that could not even be removed, as when its disk
 * became one that can only be read in that moment, is not left behind.
 */
const own = randomUUID()
const onItsWay = (path: string): string => `${own}-${path.replaceAll('/', '-')}`

/** Stores a short text. Where the store refuses it nothing is left behind: it is tried again with the next look. */
export async function putText(files: FileStore, path: string, text: string, mime = 'application/json'): Promise<void> {
  await mkdir(files.incoming, { recursive: true, mode: 0o700 })
  const from = join(files.incoming, onItsWay(path))
  try {
    await writeFile(from, text, { mode: 0o600 })
    await files.put(path, from, mime)
  } finally {
    await rm(from, { force: true })
  }
}

/** Undefined where none was written yet; `forged` where another key than this installation's wrote it. */
export async function readHead(deps: Keeper): Promise<ChainHead | 'forged' | undefined> {
  const found = await deps.files.read(path)
  if (!found) return undefined
  const chunks: Buffer[] = []
  for await (const chunk of found.stream) chunks.push(chunk as Buffer)
  try {
    const said: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8'))
    if (!isObject(said)) return 'forged'
    const head = { seq: Number(said['seq']), chain: String(said['chain']), at: String(said['at']) }
    return said['mark'] === markOf(deps, head) ? head : 'forged'
  } catch (error) {
    if (error instanceof SyntaxError) return 'forged'
    throw error
  }
}
