import { Refusal } from '../../../model/errors.ts'
import type { HandlersOf } from '../../call/context.ts'
import { readRow } from '../../db/row-queries.ts'

/** Decision 345: the cards of a person's dashboard, in the order in which they want them. */
export const arrangedCards: Pick<HandlersOf<'dashboard'>, 'cards' | 'saveCards'> = {
  cards: async (_, { db, caller: { user_id } }) =>
    (await readRow(db, 'dashboard_cards', { user_id }, ['cards']))?.cards ?? null,
  saveCards: async ({ body: { cards } }, { db, deps, caller: { user_id } }) => {
    const names = (cards ?? []).map(({ card }) => card)
    const twice = names.find((name, n) => names.indexOf(name) !== n)
    if (twice !== undefined)
      throw new Refusal('INVALID', { errors: { cards: [`${twice} is named twice. Name each card once.`] } })
    if (cards === null) await db.deleteFrom('dashboard_cards').where('user_id', '=', user_id).execute()
    else {
      const saved = { cards: JSON.stringify(cards), updated_at: deps.now() }
      await db
        .insertInto('dashboard_cards')
        .values({ user_id, ...saved })
        .onConflict(conflict => conflict.columns(['user_id']).doUpdateSet(saved))
        .execute()
    }
    return { done: true }
  },
}
