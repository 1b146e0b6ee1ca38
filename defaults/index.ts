import type { BrandCode } from '../model/brands.ts'
import type { Own } from '../model/content/inherit.ts'
import { contentIn, contentPagesOf } from '../model/pages/site-content.ts'
import portal from './portal.json' with { type: 'json' }
import homes from './sites/HOMES.json' with { type: 'json' }
import omnibus from './sites/OMNI.json' with { type: 'json' }
import communities from './sites/ZRCO.json' with { type: 'json' }
import luxuria from './sites/ZRLU.json' with { type: 'json' }
import residences from './sites/ZRRE.json' with { type: 'json' }

/** What a site starts from, by section: the values it owns. A section it has but owns nothing of is `{}`, in its file or without an entry there; one it lacks is absent. */
export type SiteDefaults = Readonly<Record<string, Own>>

const sites: Record<BrandCode, SiteDefaults> = {
  OMNI: omnibus,
  ZRRE: residences,
  ZRCO: communities,
  ZRLU: luxuria,
  HOMES: homes,
}

/** The group site is whole; the others own what differs and take the rest from it (model/content/inherit.ts). */
export const defaultsOf = (code: BrandCode): SiteDefaults => ({
  ...Object.fromEntries(contentPagesOf(code).map(page => [contentIn(code, page)?.section ?? page, {}])),
  ...sites[code],
})

/** What the buyers' portal starts from, by section, whole. */
export const portalDefaults: SiteDefaults = portal
