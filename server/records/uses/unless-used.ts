import { groupBrand } from '../../../model/brands.ts'
import { Refusal } from '../../../model/errors.ts'
import type { LedTo } from '../../../model/site-check/led-to.ts'
import type { CallerCtx } from '../../call/context.ts'
import { tellable } from './media-uses.ts'
import { type UsedAt, type UseOfRecord, usedWords, usesOf } from './uses-of.ts'

/** How somebody goes on although it is used: with the word that the refusal names, or with another that takes its place. */
export type UseAnswer = { readonly confirm?: string | undefined; readonly use_instead?: number | undefined }

export type TakingAway = 'withdraw' | 'trash'
type Taken = {
  readonly led: LedTo
  /** What is done to it, as the word that confirms it. */
  readonly word: string
  readonly moment: TakingAway
  /** Another of its kind may take its place. */
  readonly isReplaceable: boolean
}

/** A draft alone is no reason to ask before visitors lose something: it is judged when it goes out. From the trash it might not come back. */
export const counts = (moment: TakingAway, { use }: UsedAt): boolean =>
  moment === 'trash' || use.published || use.scheduled

/**
 * Refuses to take away what contents lead to, with the list of the fields that do, unless it is confirmed or another takes its
 * place (decision 281). Before the transaction, which holds the one connection of the embedded database.
 */
export async function unlessUsed(
  ctx: CallerCtx,
  { led, word, moment, isReplaceable }: Taken,
  { confirm, use_instead }: UseAnswer,
): Promise<readonly UsedAt[]> {
  const used = await usesOf(ctx.deps, led)
  if (use_instead !== undefined || confirm === word || !used.some(each => counts(moment, each))) return used
  const told = toldOf(ctx, used)
  throw new Refusal('IN_USE', {
    message: `${usedWords(led.label, told)} To go on all the same, confirm with the word “${word}”${isReplaceable ? ', or name another to use instead' : ''}.`,
    detail: { ...told, word, is_replaceable: isReplaceable },
  })
}

/** What the caller may know of the uses; of those in brands that they do not see only the number. */
export function toldOf(ctx: CallerCtx, used: readonly UsedAt[]): ToldUses {
  const mine = used.map(({ use }) => use).filter(({ brand }) => isHeld(ctx, brand))
  return { uses: mine.map(tellable(ctx.caller.access)), elsewhere: used.length - mine.length }
}
export type ToldUses = { readonly uses: readonly UseOfRecord[]; readonly elsewhere: number }

const isHeld = ({ caller }: CallerCtx, code: string | null): boolean =>
  (caller.access.brands as readonly string[]).includes(code ?? groupBrand.code)
