import type { Download } from '../../model/contract/endpoint.ts'
import { Refusal } from '../../model/errors.ts'
import type { Deps } from '../call/context.ts'

type Stored = { readonly path: string; readonly mime: string; readonly original_name: string }

/** A stored file in the form of a reply; not found where its row or its content is missing. */
export async function sentFile({ files }: Pick<Deps, 'files'>, stored: Stored | null | undefined): Promise<Download> {
  const content = stored && (await files.read(stored.path))
  if (!stored || !content) throw new Refusal('NOT_FOUND')
  return { name: stored.original_name, mime: stored.mime, stream: content.stream, bytes: content.size }
}
