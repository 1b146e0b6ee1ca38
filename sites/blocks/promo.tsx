import type { PublicPage } from '../../model/content/public-pages.ts'
import { hrefOf, routeOf } from '../../model/site/site-route.ts'
import type { SiteSnapshot } from '../../model/site/snapshot.ts'
import { useView } from '../view/view.tsx'
import { Picture } from './picture.tsx'

/** Pages that visitors come to for their form, or to calculate, find, compare or ask: nothing opens over it (decision 243). */
const withForm: readonly PublicPage[] = [
  'contact_us',
  'appointment',
  'careers',
  'calculator',
  'search_result',
  'compare',
  'property_details',
]

function isForm(site: SiteSnapshot, path: string): boolean {
  const route = routeOf(site, path)
  return route.kind === 'page' && withForm.includes(route.page)
}

/** The pop-up of the site while it is due: the first due one, as often as it says. The script opens it. */
export function PromoDialog({ path }: { path: string }) {
  const { site } = useView()
  const [promo] = site.promos
  if (!promo || isForm(site, path)) return null
  const href = promo.link === '' ? undefined : hrefOf(site, promo.link)
  const picture = (
    <Picture
      src={promo.image}
      mobile={promo.mobile_image}
      alt={promo.title}
      seed={promo.title}
      sizes="(max-width: 700px) 90vw, 640px"
    />
  )
  return (
    <dialog className="promo" data-promo={promo.id} data-frequency={promo.frequency} aria-label={promo.title}>
      <form method="dialog">
        <button className="close" type="submit" aria-label="Close">
          ×
        </button>
      </form>
      {href ? (
        <a href={href} aria-label={promo.title}>
          {picture}
        </a>
      ) : (
        picture
      )}
      <p className="promo-title">{promo.title}</p>
      {promo.dhsud_ad_no !== '' && <p className="fine">DHSUD {promo.dhsud_ad_no}</p>}
    </dialog>
  )
}
