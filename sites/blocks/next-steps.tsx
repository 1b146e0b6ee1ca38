import { propertyDetailsPage } from '../../model/content/pages/property-details-page.ts'
import { publicPages } from '../../model/content/public-pages.ts'
import { hasPage, isLinked } from '../../model/site/site-route.ts'
import type { SiteProperty } from '../../model/site/snapshot.ts'
import { useAddress, useSection, useView } from '../view/view.tsx'

/** A visitor's next steps: calculate the monthly payment, and book a visit. */
export function NextSteps({ of: property }: { of: SiteProperty }) {
  const { site } = useView()
  const address = useAddress()
  const flags = useSection(propertyDetailsPage)
  if (!flags) return null
  const price = property.price_min === null ? '' : `?price=${Math.round(property.price_min)}`
  const steps = [
    {
      key: 'calculator',
      show:
        (flags.show_affordability_calculator_header || flags.show_affordability_calculator_button) &&
        isLinked(site, 'calculator'),
      title: flags.show_affordability_calculator_header ? flags.affordability_calculator_header : '',
      button: flags.show_affordability_calculator_button
        ? flags.affordability_calculator_button_text || 'Calculate'
        : undefined,
      href: `${address(publicPages.calculator.path)}${price}`,
    },
    {
      key: 'appointment',
      show: flags.show_appointment && hasPage(site, 'appointment'),
      title: flags.appointment_label || 'Visit this property',
      button: 'Choose a day and a time',
      href: `${address(publicPages.appointment.path)}?property_id=${property.id}`,
    },
  ].filter(({ show }) => show)
  if (steps.length === 0) return null
  return (
    <section className="part call" aria-label="Next steps">
      <div className="inner steps">
        {steps.map(({ key, title, button, href }) => (
          <div key={key}>
            {title !== '' && <h2>{title}</h2>}
            {button && (
              <p className="buttons">
                <a className="button" href={href}>
                  {button}
                </a>
              </p>
            )}
          </div>
        ))}
      </div>
    </section>
  )
}
