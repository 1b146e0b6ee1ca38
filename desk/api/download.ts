import { apiBase, contract } from '../../model/contract/index.ts'
import type { Problem } from '../../model/errors.ts'
import { auth } from '../session/stores.ts'
import { viewHeader } from '../session/viewing.ts'
import { ApiError } from './client.ts'
import { keepFile } from './keep-file.ts'
import { askToSignInAgain } from './session-gate.ts'

/** Fetches a private file as the person who is signed in, and hands it to the browser to save under this name. */
export async function download(call: 'exportFile', { id }: { id: number }, name: string): Promise<void> {
  const { method, path } = contract.lists[call]
  const ask = () =>
    fetch(apiBase + path.replace(':id', String(id)), {
      method,
      headers: { authorization: `Bearer ${auth.read().accessToken}`, ...viewHeader() },
    }).catch(() => undefined)
  let reply = await ask()
  if (reply?.status === 401 && (await askToSignInAgain())) reply = await ask()
  if (!reply) throw new ApiError(0, undefined)
  if (!reply.ok) throw new ApiError(reply.status, (await reply.json().catch(() => undefined)) as Problem | undefined)
  keepFile(await reply.blob(), name)
}
