import type { Static, TSchema } from 'typebox'
import { Refusal } from '../../../model/errors.ts'
import type { Access } from '../../../model/pages/access.ts'
import type { SetUpAct, SetUpItem, SetUpKey } from '../../../model/set-up/parts.ts'
import type { CallerCtx } from '../../call/context.ts'
import { bodyCheck } from '../../call/input.ts'

/** One thing of a part as it stands here. */
export type SetUpState = {
  readonly item: SetUpItem
  /** By which its own call changes it. */
  readonly id: number
  readonly version: number
  /** Why it cannot be taken away, in words. */
  readonly stays?: string
}

/** A part of the set-up: read, and saved by the calls of its own forms. Its places in the trail and its words are theirs. */
export type SetUpSource = {
  /** In a stable order; `left_out` says in words what could not be told without a number of this house. */
  read(ctx: CallerCtx): Promise<{ readonly items: readonly SetUpState[]; readonly left_out?: readonly string[] }>
  /** What people call it. */
  name(item: SetUpItem): string
  /** As a person reads it, where the file has less: words that are Atrium's own. */
  shown?(item: SetUpItem): SetUpItem
  /** The brand whose right it takes. */
  brand?(item: SetUpItem): string | null
  /** Whether the caller may, where no one page says it. */
  may?(access: Access, item: SetUpItem, act: SetUpAct): boolean
  /** Saves it as its form would, over what stands here. */
  save(ctx: CallerCtx, item: SetUpItem, here: SetUpState | undefined): Promise<unknown>
  remove?(ctx: CallerCtx, here: SetUpState): Promise<unknown>
}
export type SetUpSources = { readonly [K in SetUpKey]: SetUpSource }

/** What a call would be sent, judged as the call judges it. */
export function fitted<S extends TSchema>(schema: S, body: unknown): Static<S> {
  const errors = bodyCheck(schema)(body)
  if (errors) throw new Refusal('INVALID', { errors })
  return body as Static<S>
}

export const wordIn = (item: SetUpItem, name: string): string => String(item[name] ?? '')
/** The texts of a list, or the refusal of what is none. */
export function textsIn(value: unknown, field: string, label: string): string[] {
  if (!Array.isArray(value) || value.some(each => typeof each !== 'string'))
    throw new Refusal('INVALID', { errors: { [field]: [`${label} is a list of texts.`] } })
  return value.map(String)
}
