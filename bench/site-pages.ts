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

/** The pages that this site has, with a property, an article and a vacancy of its own, a comparison, and the times of a visit. */
export async function pagesOf(origin: string, code: BrandCode): Promise<Standing[]> {
  const asked = kindsOf(code)
  const found: Standing[] = []
  const read = async ({ kind, path }: { kind: string; path: string }) => {
    const reply = await fetch(origin + path)
    if (reply.status === 200) found.push({ kind, path, html: await reply.text() })
  }
  for (const each of asked) await read(each)
  const htmlOf = (kind: string) => found.find(page => page.kind === kind)?.html ?? ''
  const linkIn = (kind: string, link: RegExp) => link.exec(htmlOf(kind))?.[1]?.replaceAll('&amp;', '&')
  const choices = (kind: string) =>
    [...htmlOf(kind).matchAll(/<option value="([^"]+)"/g)].map(([, value]) => encodeURIComponent(value ?? ''))
  const base = asked[0]?.path === '/' ? '' : asked[0]?.path
  // HOMES has its projects right under its address, beside its other pages.
  const properties = code === 'HOMES' ? base : `${base}/property`
  const property = linkIn('properties', new RegExp(`<h3[^>]*>\\s*<a[^>]*href="(${properties}/[a-z0-9-]+)"`))
  const article = linkIn('news', new RegExp(`href="(${base}/news/[a-z0-9-]+)"`))
  if (property) await read({ kind: 'a property', path: property })
  if (article) await read({ kind: 'an article', path: article })
  const vacancy = linkIn('careers', new RegExp(`href="(${base}/careers/[a-z0-9-]+)"`))
  if (vacancy) await read({ kind: 'a vacancy', path: vacancy })
  const [one, two] = choices('compare')
  if (one && two) await read({ kind: 'a comparison', path: `${base}/compare?a=${one}&b=${two}` })
  const [visited] = choices('appointment')
  if (visited) await read({ kind: 'times of a visit', path: `${base}/appointment?property_id=${visited}` })
  return found
}
