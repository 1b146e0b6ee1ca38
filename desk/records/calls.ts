import type { Brand } from '../../model/brands.ts'
import { kindOf, type RecordKey } from '../../model/kinds/records.ts'
import { api } from '../api/api.ts'
import type { Values } from '../form/store.ts'

/** A record as every kind answers it: its fields, and what the server keeps beside them. */
export type RecordWire = {
  readonly id: number
  readonly version: number
  readonly updated_at: string
  readonly updated_by: string | null
  /** Where it comes before visitors step by step. */
  readonly status?: string
  readonly publish_at?: string | null
  readonly published_at?: string | null
  readonly actions?: readonly string[]
  readonly [field: string]: unknown
}
type One = { params: { id: number } }
type Changed = { undo: number | null }
/** The calls that every kind has; a kind has the rest where its list, its order or its workflow asks for them. */
type RecordCalls = {
  read(args: One & { signal?: AbortSignal }): Promise<RecordWire>
  create(args: { body: Values }): Promise<RecordWire>
  update(args: One & { body: Values }): Promise<RecordWire>
  remove(args: One): Promise<Changed>
  restore(args: One): Promise<Changed>
  move(args: One & { body: { by: number } }): Promise<{ moved: boolean }>
  act(args: One & { body: { action: string; version: number; publish_at?: string } }): Promise<RecordWire>
}

type Saved = { save(args: { body: Values }): Promise<RecordWire> }

// The group of a kind has the name of its list; which kind it is, is known only when it is drawn.
export function recordCalls(key: RecordKey): RecordCalls {
  const calls = (api as unknown as Record<RecordKey, RecordCalls & Saved>)[key]
  if (kindOf(key).saved !== 'post') return calls
  return {
    ...calls,
    create: calls.save,
    update: ({ params: { id }, body }) => calls.save({ body: { ...body, id } }),
  }
}

export const recordQuery = (key: RecordKey, id: number) => ['record', key, id]
export const brandBody = (brand: Brand | undefined) => (brand ? { brand_id: brand.code } : {})
