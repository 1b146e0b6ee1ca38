import { brandOf } from '../../../model/brands.ts'
import { existing } from '../../../model/errors.ts'
import type { HandlersOf } from '../../call/context.ts'
import { findingsOf, sightOf } from '../../records/site-check/findings.ts'

export const check: HandlersOf<'siteWork'>['check'] = async ({ params }, ctx) => {
  const brand = existing(brandOf(params.brand))
  const sight = sightOf(ctx.caller.access, brand)
  return {
    as_of: ctx.deps.now().toISOString(),
    pages: sight.pages.length,
    findings: await findingsOf(ctx, brand, sight),
  }
}
