import { type BrandCode, brands } from '../model/brands.ts'

/** A page of each kind, as visitors ask for it, on a site that has it. */
export const kindsOf = (code: BrandCode): { kind: string; path: string }[] => {
  const brand = brands.find(each => each.code === code)
  const base = brand && brand.public_base !== '/' ? brand.public_base : ''
  return [
    { kind: 'home', path: base || '/' },
    { kind: 'properties', path: `${base}/property` },
    { kind: 'finder', path: `${base}/search` },
    { kind: 'compare', path: `${base}/compare` },
    { kind: 'calculator', path: `${base}/calculator` },
    { kind: 'appointment', path: `${base}/appointment` },
    { kind: 'contact', path: `${base}/contact-us` },
    { kind: 'news', path: `${base}/news` },
    { kind: 'careers', path: `${base}/careers` },
    { kind: 'faq', path: `${base}/faq` },
    { kind: 'testimonials', path: `${base}/testimonials` },
    { kind: 'awards', path: `${base}/award` },
    { kind: 'about', path: `${base}/about` },
    { kind: 'privacy policy', path: `${base}/privacy-policy` },
  ]
}

type Standing = { kind: string; path: string; html: string }

/** The pages that this site has, with a property and an article of its own. */
export async function pagesOf(origin: string, code: BrandCode): Promise<Standing[]> {
  const asked = kindsOf(code)
  const found: Standing[] = []
  const read = async ({ kind, path }: { kind: string; path: string }) => {
    const reply = await fetch(origin + path)
    if (reply.status === 200) found.push({ kind, path, html: await reply.text() })
  }
  for (const each of asked) await read(each)
  const linkIn = (kind: string, link: RegExp) =>
    link.exec(found.find(page => page.kind === kind)?.html ?? '')?.[1]?.replaceAll('&amp;', '&')
  const base = asked[0]?.path === '/' ? '' : asked[0]?.path
  const property = linkIn('properties', new RegExp(`href="(${base}/(?:property/)?[a-z0-9-]+-[a-z0-9-]+)"[^>]*>`))
  const article = linkIn('news', new RegExp(`href="(${base}/news/[a-z0-9-]+)"`))
  if (property) await read({ kind: 'a property', path: property })
  if (article) await read({ kind: 'an article', path: article })
  return found
}
