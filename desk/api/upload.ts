import type { Static } from 'typebox'
import type { Reply } from '../../model/contract/endpoint.ts'
import type { FileRow } from '../../model/contract/files.ts'
import { apiBase, contract } from '../../model/contract/index.ts'
import type { Problem } from '../../model/errors.ts'
import { auth } from '../session/stores.ts'
import { viewHeader } from '../session/viewing.ts'
import { ApiError } from './client.ts'
import { askToSignInAgain } from './session-gate.ts'

export type UploadedFile = Static<typeof FileRow>
/** For a page's field, or for the library itself: there into a folder, or for all brands. */
export type UploadTo =
  | { readonly brand: string; readonly page: string }
  | { readonly brand: string; readonly folder?: number; readonly shared?: true }

type OnProgress = (share: number) => void

export function upload(file: File, to: UploadTo, onProgress: OnProgress, signal?: AbortSignal): Promise<UploadedFile> {
  const { path } = 'page' in to ? contract.files.upload : contract.media.upload
  const query = new URLSearchParams(Object.entries(to).map(([name, value]) => [name, String(value)]))
  return sent(`${path}?${query}`, file, onProgress, signal)
}

export type CommentPicture = Reply<typeof contract.comments.attach>
/** A picture for a comment on this record. */
export const uploadPicture = (
  file: File,
  { kind, id }: { readonly kind: string; readonly id: number | string },
  onProgress: OnProgress,
  signal: AbortSignal,
): Promise<CommentPicture> =>
  sent(
    contract.comments.attach.path.replace(':kind', encodeURIComponent(kind)).replace(':id', encodeURIComponent(id)),
    file,
    onProgress,
    signal,
  )

/** An upload call with its progress (0 to 1), which `fetch` cannot report. */
async function sent<T>(address: string, file: File, onProgress: OnProgress, signal?: AbortSignal): Promise<T> {
  try {
    return await send(address, file, onProgress, signal)
  } catch (error) {
    if (error instanceof ApiError && error.status === 401 && (await askToSignInAgain()))
      return send(address, file, onProgress, signal)
    throw error
  }
}

/** The message when a file was not accepted. */
export const uploadFailure = (error: ApiError): string =>
  Object.values(error.problem?.errors ?? {}).flat()[0] ?? error.message

function send<T>(address: string, file: File, onProgress: OnProgress, signal?: AbortSignal): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  const request = new XMLHttpRequest()
  request.open('POST', apiBase + address)
  request.responseType = 'json'
  request.setRequestHeader('accept', 'application/json')
  request.setRequestHeader('authorization', `Bearer ${auth.read().accessToken}`)
  for (const [name, value] of Object.entries(viewHeader())) request.setRequestHeader(name, value)
  request.upload.onprogress = event => onProgress(event.lengthComputable ? event.loaded / event.total : 0)
  request.onerror = () => reject(new ApiError(0, undefined))
  request.onabort = () => reject(new DOMException('The upload was stopped', 'AbortError'))
  signal?.addEventListener('abort', () => request.abort())
  request.onload = () => {
    if (request.status >= 200 && request.status < 300) resolve(request.response as T)
    else reject(new ApiError(request.status, (request.response as Problem | null) ?? undefined))
  }
  const form = new FormData()
  form.append('file', file)
  request.send(form)
  return promise
}
