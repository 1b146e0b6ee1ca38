import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { brandCodes } from '../model/brands.ts'
import { endpoints } from '../model/contract/index.ts'
import { listOfPage, listsOnPage } from '../model/kinds/on-page.ts'
import { pageOfList } from '../model/kinds/page-of-list.ts'
import { kindOf, recordKeys } from '../model/kinds/records.ts'
import { type Access, may, maySee, splitId } from '../model/pages/access.ts'
import { isPageId, type PageId, pageIds, pageOf } from '../model/pages/index.ts'
import { type MenuNode, sideMenu, topMenu } from '../model/pages/menu.ts'
import { areaKeys, areas, type Flag, flags } from '../model/pages/page.ts'
import { flagsOf } from '../model/roles.ts'
import { publicationFlag } from '../model/workflows/publication.ts'
import { specRoutes } from './spec/read.ts'

const slug = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]+/g, '-')
const inOrder = (texts: readonly string[] = []): string[] => [...texts].sort()
/** As `maySee` reads it: the page whose flag counts. */
const flagHolder = (id: PageId) => splitId(pageOf(id).flagOf ?? id)

describe('the registry is specification 2.2', () => {
  test('the same routes, both ways', () => {
    const ours = pageIds.flatMap(id => {
      const { path, detail } = pageOf(id)
      return [`${path} ${id}`, ...(detail ? [`${path}${detail} ${id}`] : [])]
    })
    const wanted = specRoutes.map(route => `${route.path} ${route.key}`)
    const unsaid = ours.filter(route => !wanted.includes(route))
    expect(unsaid.map(route => `add to test/spec/pages.txt, marked (ours): ${route}`)).toEqual([])
    expect(inOrder(ours)).toEqual(inOrder(wanted))
  })

  test('the same menu places, groups and order', () => {
    const place = (key: string, groups: readonly string[]) => [...groups.map(slug), key].join(' > ')
    const spec = specRoutes.flatMap(({ key, menu }) => (menu ? [place(key, menu)] : []))
    const ours = pageIds.flatMap(id => (pageOf(id).menu ? [place(id, pageOf(id).menu ?? [])] : []))
    for (const area of areaKeys) {
      const of = (places: string[]) => [...new Set(places)].filter(text => text.includes(`${area}.`))
      expect(of(ours)).toEqual(of(spec))
    }
  })

  test.each(specRoutes)('$path: brand limits and label', ({ key, brands, label }) => {
    if (!isPageId(key)) throw new Error(`${key} is not in the registry`)
    expect(inOrder(pageOf(key).brands)).toEqual(inOrder(brands))
    if (label) expect(pageOf(key).label).toBe(label)
  })
})

describe('rows hold together', () => {
  test('no two addresses read alike', () => {
    const shapes = specRoutes.map(route => route.path.replace(/:\w+/g, ':'))
    expect(shapes.length).toBe(new Set(shapes).size)
  })

  test('a page stands under the address of its area', () => {
    for (const id of pageIds) {
      const { area } = splitId(id)
      if (area !== 'desk') expect(pageOf(id).path.startsWith(`${areas[area].path}/`), id).toBe(true)
    }
  })

  test('a borrowed flag belongs to a page that has flags of its own', () => {
    for (const id of pageIds) {
      const { flagOf } = pageOf(id)
      if (flagOf === undefined) continue
      expect(isPageId(flagOf) && pageOf(flagOf).flagOf === undefined && !pageOf(flagOf).everyone, id).toBe(true)
    }
  })

  test('only desk pages are for everyone', () => {
    expect(pageIds.filter(id => pageOf(id).everyone && splitId(id).area !== 'desk')).toEqual([])
  })

  test('labels are told apart: by brand, by group or by words', () => {
    for (const brand of brandCodes) {
      const places = pageIds
        .filter(id => pageOf(id).menu && (pageOf(id).brands?.includes(brand) ?? true))
        .map(id => [splitId(id).area, ...(pageOf(id).menu ?? []), pageOf(id).label].join(' > '))
      expect(
        places.filter((place, i) => places.indexOf(place) !== i),
        brand,
      ).toEqual([])
    }
  })

  test('the two Value Propositions never meet', () => {
    const [first, second, ...others] = pageIds.filter(id => pageOf(id).label === 'Value Proposition')
    if (!first || !second) throw new Error('There are two rows labelled Value Proposition')
    expect(others).toEqual([])
    expect(pageOf(first).brands?.length).toBeGreaterThan(0)
    expect(pageOf(first).brands?.filter(brand => pageOf(second).brands?.includes(brand))).toEqual([])
  })
})

/** Any access at all: any brands, any flags on any pages, flags that no page offers among them. */
const anyFlags = fc.record(
  Object.fromEntries(flags.map(flag => [flag, fc.boolean()])) as Record<Flag, fc.Arbitrary<boolean>>,
  { requiredKeys: [] },
)
const anyAccess: fc.Arbitrary<Access> = fc
  .tuple(fc.subarray([...brandCodes]), fc.dictionary(fc.constantFrom(...pageIds), anyFlags, { maxKeys: 200 }))
  .map(([brands, held]) => {
    const of = (area: string) =>
      Object.fromEntries(
        Object.entries(held).flatMap(([id, given]) => (splitId(id).area === area ? [[splitId(id).key, given]] : [])),
      )
    return { brands, ...Object.fromEntries(areaKeys.map(area => [area, of(area)])) } as unknown as Access
  })
const anyPage = fc.constantFrom(...pageIds)
const anyBrand = fc.constantFrom(...brandCodes)
const anyFlag = fc.constantFrom(...flags)

const everything: Access = {
  brands: brandCodes,
  ...(Object.fromEntries(
    areaKeys.map(area => [
      area,
      Object.fromEntries(
        pageIds
          .filter(id => splitId(id).area === area)
          .map(id => [splitId(id).key, Object.fromEntries(flagsOf(pageOf(id)).map(flag => [flag, true]))]),
      ),
    ]),
  ) as Pick<Access, (typeof areaKeys)[number]>),
}
const withoutFlag = (access: Access, id: PageId, flag: Flag): Access => {
  const { area, key } = flagHolder(id)
  if (area === 'desk') return access
  return { ...access, [area]: { ...access[area], [key]: { ...access[area][key], [flag]: false } } }
}
/** A page that is seen with any of its area has no flag that could be taken. */
const hasOwnFlag = (id: PageId): boolean => !(pageOf(id).everyone || pageOf(id).withAny)

describe('maySee', () => {
  test('whoever holds everything sees every page, in the brands that have it', () => {
    for (const id of pageIds) {
      expect(maySee(everything, id), id).toBe(true)
      for (const brand of brandCodes)
        expect(maySee(everything, id, brand), `${id} ${brand}`).toBe(pageOf(id).brands?.includes(brand) ?? true)
    }
  })

  test('no flag: not seen, nor acted on', () => {
    fc.assert(
      fc.property(anyPage.filter(hasOwnFlag), anyFlag, fc.option(anyBrand, { nil: undefined }), (id, flag, brand) => {
        expect(maySee(withoutFlag(everything, id, 'view'), id, brand)).toBe(false)
        expect(may(withoutFlag(everything, id, 'view'), flag, id, brand)).toBe(false)
        expect(may(withoutFlag(everything, id, flag), flag, id, brand)).toBe(false)
      }),
    )
  })

  test('brand not of the role: not seen', () => {
    fc.assert(
      fc.property(anyAccess, anyPage, anyBrand, (access, id, brand) => {
        const others = { ...access, brands: access.brands.filter(code => code !== brand) }
        expect(maySee(others, id, brand)).toBe(false)
      }),
    )
  })

  test('brand without the page: not seen', () => {
    const limited = pageIds.filter(id => pageOf(id).brands)
    fc.assert(
      fc.property(fc.constantFrom(...limited), anyBrand, anyFlag, (id, brand, flag) => {
        fc.pre(!pageOf(id).brands?.includes(brand))
        expect(may(everything, flag, id, brand)).toBe(false)
        expect(maySee(everything, id, brand)).toBe(false)
      }),
    )
  })

  test('an action is never allowed on a page that is not seen', () => {
    fc.assert(
      fc.property(anyAccess, anyPage, anyFlag, fc.option(anyBrand, { nil: undefined }), (access, id, flag, brand) => {
        if (may(access, flag, id, brand)) expect(maySee(access, id, brand)).toBe(true)
      }),
    )
    // Of each page every flag but the one that shows it: chance seldom gives just these.
    const unseen = flags.filter(flag => flag !== 'view')
    const alone = Object.fromEntries(unseen.map(flag => [flag, true]))
    for (const id of pageIds) {
      const { area, key } = flagHolder(id)
      const access = { ...everything, [area]: { [key]: alone } } as Access
      expect([id, unseen.filter(flag => may(access, flag, id))]).toEqual([id, []])
    }
  })

  test('a page for everyone may be seen, and lends no other flag', () => {
    fc.assert(
      fc.property(
        anyPage.filter(id => !hasOwnFlag(id)),
        anyFlag,
        (id, flag) => {
          expect(may(everything, flag, id)).toBe(flag === 'view')
        },
      ),
    )
  })

  test('every page needs a flag of its own or of the page it stands behind, or of any of its area, or is for everyone', () => {
    fc.assert(
      fc.property(anyAccess, anyPage, (access, id) => {
        const { area, key } = flagHolder(id)
        const held =
          area !== 'desk' &&
          (pageOf(id).withAny
            ? Object.values(access[area]).some(({ view }) => view === true)
            : access[area]?.[key]?.view === true)
        expect(maySee(access, id)).toBe(pageOf(id).everyone === true || held)
      }),
    )
  })
})

const menuPages = (nodes: readonly MenuNode[]): PageId[] =>
  nodes.flatMap(node => (node.kind === 'page' ? [node.id] : menuPages(node.items)))

describe('menus', () => {
  test('the side menu of any role shows exactly what it may see', () => {
    fc.assert(
      fc.property(anyAccess, fc.constantFrom(...areaKeys), anyBrand, (access, area, brand) => {
        const shown = menuPages(sideMenu(area, access, brand))
        const branded = area === 'website' ? brand : undefined
        const sees = (id: PageId) => maySee(access, id, branded)
        const expected = pageIds.filter(id => {
          const { menu, tabOf } = pageOf(id)
          const isReached = menu !== undefined || (tabOf !== undefined && !sees(tabOf as PageId))
          return splitId(id).area === area && isReached && sees(id)
        })
        expect(inOrder(shown)).toEqual(inOrder(expected))
      }),
    )
  })

  test('the top menu never holds the admin area, and never an area without a page', () => {
    fc.assert(
      fc.property(anyAccess, access => {
        for (const area of topMenu(access)) {
          expect(area).not.toBe('admin')
          expect(pageIds.some(id => splitId(id).area === area && may(access, 'view', id))).toBe(true)
        }
      }),
    )
  })
})

test.each(recordKeys)('the page of %s offers to publish exactly where there are steps to take', key => {
  const offered: readonly string[] = pageOf(pageOfList[key]).may ?? []
  const onPage = recordKeys.filter(other => pageOfList[other] === pageOfList[key])
  const asked = onPage.flatMap(other => {
    const { publication } = kindOf(other)
    return publication ? [publicationFlag(publication)] : []
  })
  expect(offered.includes('publish')).toBe(asked.includes('publish'))
  for (const flag of asked) expect(offered).toContain(flag)
})

test('a page of lists has one, and the first is that of the page; what stands under the flags of another shows its list', () => {
  const bare = pageIds.filter(id => pageOf(id).screen.kind === 'list' && listsOnPage(id).length === 0)
  expect(bare).toEqual([])
  // Specification 2.2: two lists on one page; /dashboard/users is the page of accounts once more.
  expect(listsOnPage('buyers_portal.faq')).toEqual(['buyersFaqs', 'faqCategories'])
  expect(listsOnPage('website.award-content')).toEqual(['webAwards', 'webAwardYears'])
  expect(listsOnPage('sellers_portal.resources')).toEqual(['knowledgeCenter', 'knowledgeFolders'])
  expect(listOfPage('desk.users')).toBe('userAccounts')
})

test('a call asks for flags that its page offers', () => {
  const wrong = endpoints.flatMap(({ name, endpoint: { access } }) => {
    if (typeof access === 'string' || !('page' in access) || !('flag' in access)) return []
    return [access.page].flat().flatMap(page => {
      const id = (pageOf(page as PageId).flagOf ?? page) as PageId
      const offered: readonly string[] = ['view', ...(pageOf(id).may ?? [])]
      const asked: readonly string[] = [access.flag].flat()
      return asked.some(flag => offered.includes(flag))
        ? []
        : [`${name} asks for ${asked.join(' or ')}, which ${id} does not offer: add it to its \`may\``]
    })
  })
  expect(wrong).toEqual([])
})
