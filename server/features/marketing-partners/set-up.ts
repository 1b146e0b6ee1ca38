import { isObject } from '../../../model/content/value.ts'
import { type FieldErrors, Refusal } from '../../../model/errors.ts'
import type { CallerCtx } from '../../call/context.ts'
import { addressesOf, personBy } from '../../records/set-up/set-up-people.ts'
import { type SetUpSource, wordIn } from '../../records/set-up/set-up-source.ts'
import { chainsOf, marketingPartnerLevels } from './chains.ts'

const reason = 'Carried over with the set-up of another house.'

/** The approvers of a chain by their e-mail; what stands in the way, at each level. */
async function levelsOf({ db }: CallerCtx, approvers: unknown) {
  const errors: FieldErrors = {}
  const levels: { user_id: number; alternate_user_id: number | null }[] = []
  const rows: unknown[] = Array.isArray(approvers) ? approvers : []
  for (const [i, row] of rows.entries()) {
    const of = isObject(row) ? row : {}
    const id = async (field: string) => {
      const email = of[field]
      if (email === null || email === undefined || email === '') return null
      try {
        return await personBy(db, String(email), `approvers.${i}.${field}`)
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        Object.assign(errors, error.fieldErrors)
        return null
      }
    }
    const [user_id, alternate_user_id] = [await id('approver'), await id('alternate')]
    if (user_id === null) errors[`approvers.${i}.approver`] ??= [`Level ${i + 1} names nobody.`]
    else levels.push({ user_id, alternate_user_id })
  }
  if (Object.keys(errors).length > 0) throw new Refusal('INVALID', { errors })
  return levels
}

/** Who approves the partners of each sales group, known by the code of the group and by e-mail. */
export const partnerChainsSetUp: SetUpSource = {
  async read(ctx) {
    const chains = (await chainsOf(ctx, ctx.db)).filter(({ id }) => id !== 0)
    const ids = chains.flatMap(({ approvers }) =>
      approvers.flatMap(({ user_id, alternate_user_id }) => [
        user_id,
        ...(alternate_user_id === null ? [] : [alternate_user_id]),
      ]),
    )
    const addresses = await addressesOf(ctx.db, ids)
    return {
      items: chains.map(({ id, version, sales_group, approvers, is_active }) => ({
        id,
        version,
        item: {
          sales_group: sales_group.code,
          approvers: approvers.map(({ user_id, alternate_user_id }) => ({
            approver: addresses.get(user_id) ?? null,
            alternate: (alternate_user_id !== null && addresses.get(alternate_user_id)) || null,
          })),
          is_active,
        },
        stays: 'A chain is switched off on its page, not taken away.',
      })),
    }
  },
  name: item => `Approvers of ${wordIn(item, 'sales_group')}`,
  async save(ctx, { sales_group, approvers, is_active }, here) {
    const group = (await chainsOf(ctx, ctx.db)).find(each => each.sales_group.code === sales_group)?.sales_group
    if (!group)
      throw new Refusal('INVALID', {
        errors: {
          sales_group: [
            `There is no sales group ${String(sales_group)} here that sells a brand of yours. Add it first.`,
          ],
        },
      })
    const body = {
      sales_group_id: group.id,
      approvers: await levelsOf(ctx, approvers),
      is_active: is_active === true,
      reason,
      ...(here ? { version: here.version } : {}),
    }
    await marketingPartnerLevels.save({ params: { id: here?.id ?? 0 }, query: undefined, body }, ctx)
  },
}
