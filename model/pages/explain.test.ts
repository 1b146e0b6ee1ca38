import fc from 'fast-check'
import { expect, test } from 'vitest'
import { brandCodes } from '../brands.ts'
import { shared } from '../ceiling.ts'
import { defaultRoles, flagsOf } from '../roles.ts'
import { type Access, may, noAccess, splitId } from './access.ts'
import { explain, inWords } from './explain.ts'
import { type PageId, pageIds, pageOf } from './index.ts'
import { type Flag, flags } from './page.ts'

const brands = [undefined, ...brandCodes]

test('every default role, page, brand and flag: the explanation says what the rule says', () => {
  let cells = 0
  for (const { name, access } of defaultRoles)
    for (const page of pageIds)
      for (const brand of brands)
        for (const flag of flags) {
          const { may: told, lacks } = explain(access, flag, page, brand)
          if (told !== may(access, flag, page, brand) || told !== (lacks.length === 0))
            throw new Error(`${name}, ${page}, ${brand}, ${flag}: told ${told}`)
          cells += 1
        }
  expect(cells).toBe(defaultRoles.length * pageIds.length * brands.length * flags.length)
})

const anyFlags = fc.dictionary(fc.constantFrom(...flags), fc.boolean())
const anyAccess: fc.Arbitrary<Access> = fc
  .record({ brands: fc.subarray([...brandCodes]), held: fc.array(fc.tuple(fc.constantFrom(...pageIds), anyFlags)) })
  .map(({ brands: given, held }) => {
    const access: Record<string, unknown> = { ...noAccess, brands: given }
    for (const [id, set] of held) {
      const { area, key } = splitId(id)
      if (area !== 'desk') access[area] = { ...(access[area] as object), [key]: set }
    }
    return access as Access
  })

// No role is kept with a flag that its page does not offer (accessProblems); what is shared never holds one either.
const offers = (page: PageId, flag: Flag) =>
  flagsOf(pageOf((pageOf(page).flagOf ?? page) as PageId)).some(offered => offered === flag)

test('what two roles hold both is what the rule allows to the one and to the other, of what the page offers', () => {
  fc.assert(
    fc.property(anyAccess, anyAccess, (one, other) => {
      const both = shared(one, other)
      for (const page of pageIds)
        for (const flag of flags)
          for (const brand of brands)
            if (
              // A page that is seen with any of its area is nobody's own to share.
              !(pageOf(page).everyone || pageOf(page).withAny) &&
              may(both, flag, page, brand) !==
                (offers(page, flag) && may(one, flag, page, brand) && may(other, flag, page, brand))
            )
              throw new Error(`${page} ${flag} ${brand}`)
    }),
    { numRuns: 200 },
  )
})

test('any role: the explanation is the rule, and mending what it names opens the page', () => {
  fc.assert(
    fc.property(
      anyAccess,
      fc.constantFrom(...flags),
      fc.constantFrom(...pageIds),
      fc.constantFrom(...brands),
      (access, flag, page, brand) => {
        const { may: told, lacks, flags_of, is_everyones, is_with_any } = explain(access, flag, page, brand)
        expect(told).toBe(may(access, flag, page, brand))
        for (const lack of lacks) expect(inWords('X', flag, page, brand)[lack]).toMatch(/\.$/)
        const { area, key } = splitId(flags_of)
        // Such a page can only be seen, and what opens it is the flag of any other.
        const isMendable =
          !lacks.includes('page-brand') && area !== 'desk' && !is_everyones && !(is_with_any && flag !== 'view')
        if (!isMendable) return
        const mended = {
          ...access,
          brands: brand === undefined ? access.brands : [...access.brands, brand],
          [area]: { ...access[area], [key]: { view: true, [flag]: true } },
        } as Access
        expect(explain(mended, flag, page, brand)).toMatchObject({ may: true, lacks: [] })
      },
    ),
    { numRuns: 500 },
  )
})
