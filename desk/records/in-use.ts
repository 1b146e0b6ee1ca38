import type { ApiError } from '../api/client.ts'
import type { Use } from '../media/files.ts'

/** What leads to something that is about to be taken away (decision 281). */
export type InUse = {
  readonly uses: readonly Use[]
  /** So many more are in brands that the person does not see. */
  readonly elsewhere: number
  /** Confirms that it is done all the same. */
  readonly word: string
}
export type ConfirmedUse = { readonly confirm?: string; readonly use_instead?: number }

export function inUseOf({ problem }: ApiError): InUse | undefined {
  if (problem?.code !== 'IN_USE') return undefined
  const detail = problem.detail as Partial<InUse> | undefined
  return detail?.word === undefined ? undefined : (detail as InUse)
}
