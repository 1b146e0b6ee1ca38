import type { Brand } from '../../model/brands.ts'
import { kindOf, type RecordKey } from '../../model/kinds/records.ts'
import { listCalls } from './api.ts'

type Values = Readonly<Record<string, unknown>>

/** A record as every kind answers it: its fields, and what the server stores beside them. */
export type RecordWire = {
  readonly id: number
  readonly version: number
  readonly updated_at: string
  readonly updated_by: string | null
  /** Where it goes through steps before it is public. */
  readonly status?: string
  readonly publish_at?: string | null
  readonly published_at?: string | null
  readonly actions?: readonly string[]
  readonly [field: string]: unknown
}
type One = { params: { id: number } }
type Changed = { undo: number | null }
/** The calls that every kind has; a kind has the others if its list, its order or its workflow needs them. */
type RecordCalls = {
  read(args: One & { signal?: AbortSignal }): Promise<RecordWire>
  create(args: { body: Values }): Promise<RecordWire>
  update(args: One & { body: Values }): Promise<RecordWire>
  remove(args: One & { query?: { use_instead?: number; confirm?: string } }): Promise<Changed>
  restore(args: One): Promise<Changed>
  move(args: One & { body: { by: number } }): Promise<{ moved: boolean }>
  act(
    args: One & {
      body: { action: string; version: number; publish_at?: string; use_instead?: number; confirm?: string }
    },
  ): Promise<RecordWire>
}

type Saved = { save(args: { body: Values }): Promise<RecordWire> }

export function recordCalls(key: RecordKey): RecordCalls {
  const calls = listCalls<RecordCalls & Saved>(key)
  if (kindOf(key).saved !== 'post') return calls
  return {
    ...calls,
    create: calls.save,
    update: ({ params: { id }, body }) => calls.save({ body: { ...body, id } }),
  }
}

export const recordQuery = (key: RecordKey, id: number) => ['record', key, id]
export const brandBody = (brand: Brand | undefined) => (brand ? { brand_id: brand.code } : {})
