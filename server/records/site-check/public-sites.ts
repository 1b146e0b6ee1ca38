import { type Brand, type BrandCode, brands } from '../../../model/brands.ts'
import type { PublicSite, PublicSites } from '../../../model/site-check/address.ts'
import type { Deps } from '../../call/context.ts'
import { redirectsOf } from '../redirects.ts'
import type { LookAhead } from '../site-ahead.ts'
import { readSnapshot, siteState } from '../site-snapshot.ts'

/**
 * The sites that some texts may lead to: the author's own as it will be, as if it were open; the others as visitors find them
 * now, or then where it is asked with.
 */
export async function publicSites(
  { db }: Pick<Deps, 'db'>,
  brand: Brand,
  texts: readonly string[],
  { own, others: then }: { own: LookAhead; others?: LookAhead },
): Promise<PublicSites> {
  const redirects = await redirectsOf(db, brand.id, own)
  const asked = [...texts, ...redirects.values()]
  const others = brands.filter(
    ({ id, public_base: base }) => id !== brand.id && base !== '/' && asked.some(text => text.includes(base)),
  )
  const site = await readSnapshot(db, brand, '', own)
  const sites = new Map<BrandCode, PublicSite>([[brand.code, { site, isOpen: true, redirects }]])
  for (const other of others) {
    const [{ isOpen }, found, leads] = [
      await siteState(db, other),
      await readSnapshot(db, other, '', then),
      await redirectsOf(db, other.id, then),
    ]
    sites.set(other.code, { site: found, isOpen, redirects: leads })
  }
  return sites
}
