import { brandOf } from '../../../model/brands.ts'
import { existing } from '../../../model/errors.ts'
import { maySee } from '../../../model/pages/access.ts'
import { contentPagesOf } from '../../../model/pages/site-content.ts'
import type { HandlersOf } from '../../call/context.ts'
import { findingsOf } from '../../records/site-check.ts'

export const check: HandlersOf<'siteWork'>['check'] = async ({ params }, ctx) => {
  const { access } = ctx.caller
  const brand = existing(brandOf(params.brand))
  const seen = contentPagesOf(brand.code).filter(page => maySee(access, page, brand.code))
  const withRecipients = maySee(access, 'website.email-recipients', brand.code)
  return {
    as_of: ctx.deps.now().toISOString(),
    pages: seen.length,
    findings: await findingsOf(ctx, brand, seen, withRecipients),
  }
}
