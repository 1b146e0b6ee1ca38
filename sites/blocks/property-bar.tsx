import { propertyDetailsPage } from '../../model/content/pages/property-details-page.ts'
import { propertyPage } from '../../model/content/pages/property-page.ts'
import { publicPages } from '../../model/content/public-pages.ts'
import { hasPage } from '../../model/site/site-route.ts'
import type { SiteProperty } from '../../model/site/snapshot.ts'
import { useAddress, useSection, useView } from '../view/view.tsx'
import { kindNames, priceFrom, priceOf, whereOf } from './cards.tsx'

/** Whether the page ends with the form; it names its property, so the bar leads to it and nowhere else. */
export function useAsks(): boolean {
  const flags = useSection(propertyDetailsPage)
  const common = useSection(propertyPage)
  return flags?.show_contact_us === true && common?.show_inquiry_form !== false
}

/** What leads on from the bar: to the form of the page, and to a visit. */
function Ways({ of: property }: { of: SiteProperty }) {
  const { site } = useView()
  const address = useAddress()
  const flags = useSection(propertyDetailsPage)
  const asks = useAsks()
  const visits = flags?.show_appointment && hasPage(site, 'appointment')
  if (!asks && !visits) return null
  return (
    <p className="ways">
      {visits && (
        <a
          className="button small quiet"
          href={`${address(publicPages.appointment.path)}?property_id=${property.id}`}
          aria-label={flags.appointment_label ? `Visit: ${flags.appointment_label}` : undefined}
        >
          Visit
        </a>
      )}
      {asks && (
        <a
          className="button small"
          href="#inquiry"
          aria-label={flags?.contact_us_label ? `Ask: ${flags.contact_us_label}` : undefined}
        >
          Ask
        </a>
      )}
    </p>
  )
}

/** What a buyer asks first. On a wide screen it stays in sight down to the form. */
export function AtAGlance({ of: property }: { of: SiteProperty }) {
  const facts = [
    ['Kind', kindNames[property.type]],
    ['Place', whereOf(property)],
    ['Price', priceOf(property)],
    ['Licence to sell', property.lts_no],
  ].filter(([, value]) => value !== '')
  return (
    <div className="at-a-glance">
      <div className="inner">
        <dl>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <Ways of={property} />
      </div>
    </div>
  )
}

/** The same on a phone, where the thumb is; it ends where the form begins. */
export function AskBar({ of: property }: { of: SiteProperty }) {
  return (
    <aside className="ask-bar" aria-label="Price and inquiry">
      <p>
        <strong>{priceFrom(property)}</strong>
        <span>{kindNames[property.type]}</span>
      </p>
      <Ways of={property} />
    </aside>
  )
}
