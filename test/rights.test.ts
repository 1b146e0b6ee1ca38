import { describe, expect, test } from 'vitest'
import type { Endpoint } from '../model/contract/endpoint.ts'
import { endpoints } from '../model/contract/index.ts'
import { isPageId, pageOf } from '../model/pages/index.ts'
import { flags } from '../model/pages/page.ts'
import { specRoutes } from './spec/read.ts'
import { type Need, type Right, specRights, written } from './spec/rights.ts'

/** What the contract asks for, in the words of the column. */
function asked({ access, door }: Endpoint): Right {
  if (access === 'public') return door === undefined ? 'public' : 'portal key'
  if (access === 'buyer') return 'buyer'
  if (access === 'signed-in') return 'signed in'
  const on = (pages: string | readonly string[], some: string | readonly string[] = access.flag): Need[] =>
    [pages].flat().flatMap(page => [some].flat().map(flag => ({ page, flag })))
  const brand = access.brand ? ({ brand: 'brand' } as const) : {}
  if ('pageFrom' in access) return { any: on('{page}'), ...brand }
  if ('listFrom' in access) return { any: on('{list}'), ...brand }
  if ('portalFrom' in access) return { any: on(access.agreement ? '{agreement}' : '{portal}') }
  const { page, brandPage, withPart } = access
  if (brandPage !== undefined)
    return brandPage === page
      ? { any: on(page), brand: 'brand?' }
      : { any: on(page), instead: { named: 'brand', any: on(brandPage) } }
  if (!withPart) return { any: on(page), ...brand }
  const name = withPart.at.replace(/^\w+\./, '')
  const named = withPart.is === undefined ? name : `${name} ${withPart.is}`
  return { any: on(page), ...brand, instead: { named, any: on(page, withPart.flag) } }
}

/** Whom these are for is judged by the record, or is the caller: no access can say which of them it is. */
const asAccess = (right: Right): string =>
  right === 'own' || right === 'site' || right === 'website' ? 'signed in' : written(right)
const called = ({ method, path }: Endpoint) => `${method} ${path}`
const rightOf = (endpoint: Endpoint) => specRights.find(({ call }) => call === called(endpoint))

describe('what each call needs, as test/spec/endpoints.txt has it by hand', () => {
  test('names pages of specification 2.2 and flags that those pages offer', () => {
    const wrong = specRights.flatMap(({ call, right }) =>
      typeof right === 'string'
        ? []
        : [...right.any, ...(right.instead?.any ?? [])]
            .filter(({ page, flag }) =>
              page.includes('{')
                ? !flags.some(each => each === flag)
                : !specRoutes.some(({ key }) => key === page) || !offers(page, flag),
            )
            .map(
              ({ page, flag }) =>
                `${call} needs ${page}.${flag}, which that page does not offer: add the flag to its \`may\` in model/pages/, or mend test/spec/endpoints.txt`,
            ),
    )
    expect(wrong).toEqual([])
  })

  test('is what the contract asks for', () => {
    const wrong = endpoints.flatMap(({ name, endpoint }) => {
      const spec = rightOf(endpoint)
      const wanted = spec ? asAccess(spec.right) : 'nothing'
      const given = written(asked(endpoint))
      if (given === wanted) return []
      return [
        spec
          ? `${name} (${called(endpoint)}) asks for ${given}; test/spec/endpoints.txt says ${wanted}`
          : `${name} asks for ${given}; add to test/spec/endpoints.txt: "${called(endpoint)} (ours) | ${given}"`,
      ]
    })
    expect(wrong).toEqual([])
  })

  test('is more than to look wherever something is written or recorded, or says why not', () => {
    const wrong = endpoints.flatMap(({ name, endpoint }) => {
      const spec = rightOf(endpoint)
      const leaves = endpoint.audit !== undefined || endpoint.acts || (endpoint.method !== 'GET' && !endpoint.reads)
      const isLow = spec !== undefined && leaves && asksLittle(spec.right)
      if (isLow === (spec?.why !== undefined)) return []
      return [
        `${name} (${called(endpoint)}) ${isLow ? 'writes, asks to look and does not say why' : 'needs no reason'}`,
      ]
    })
    expect(wrong).toEqual([])
  })
})

const asksLittle = (right: Right): boolean =>
  typeof right === 'string'
    ? right === 'signed in' || right === 'site' || right === 'website'
    : [...right.any, ...(right.instead?.any ?? [])].some(({ flag }) => flag === 'view')

function offers(page: string, flag: string): boolean {
  const may: readonly string[] = isPageId(page) ? (pageOf(page).may ?? []) : []
  return flag === 'view' || may.includes(flag)
}
