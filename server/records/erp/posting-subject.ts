import type { BrandId } from '../../../model/brands.ts'
import type { FieldErrors } from '../../../model/errors.ts'
import type { PostingType } from '../../../model/workflows/posting.ts'
import type { Deps } from '../../call/context.ts'
import type { Trx } from '../../db/handle.ts'
import type { ErpReply } from '../../outside/erp.ts'
import type { Mail } from '../outbox.ts'

/** A record in the form that is sent to the ERP. */
type Postable = {
  readonly name: string
  readonly brand_id: BrandId
  readonly version: number
  /** `open` if its state allows posting; else that state. */
  readonly standing: 'open' | { readonly status: string }
  /** Missing values, by field. */
  readonly errors: FieldErrors
  readonly payload: Readonly<Record<string, unknown>>
}

/** One kind of record that is posted: where it is, and how a posting changes it. */
export type PostingSubject = {
  load(deps: Pick<Deps, 'secrets'>, trx: Trx, id: number, brand_ids: readonly number[]): Promise<Postable | undefined>
  /** The posting began or failed: the new state of the record, where it has a state for that. */
  moved(trx: Trx, id: number, to: 'posting' | 'post_failed', said: string | null, now: Date): Promise<void>
  posted(trx: Trx, id: number, reply: ErpReply, now: Date): Promise<readonly Mail[]>
  /** Its name in the trail. */
  readonly entity: string
  readonly module: string
}
export type Subjects = { readonly [T in PostingType]?: PostingSubject }
