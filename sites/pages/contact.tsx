import { contactUsPage as content } from '../../model/content/pages/contact-us-page.ts'
import { mapSection } from '../../model/content/pages/map-section.ts'
import { publicPages } from '../../model/content/public-pages.ts'
import { Contacts, SocialLinks } from '../blocks/footer.tsx'
import { PageHead } from '../blocks/head.tsx'
import { PlaceOnMap } from '../blocks/home-sections.tsx'
import { InquiryForm } from '../blocks/inquiry-form.tsx'
import { brandLooks } from '../brands/index.ts'
import { useSection, useView } from '../view/view.tsx'
import type { Page } from './page.ts'

function Contact() {
  const values = useSection(content)
  const place = useSection(mapSection)
  const { site } = useView()
  if (!values) return null
  return (
    <>
      <PageHead of={values} section="contact_us" fallback="Contact us" />
      <section className="part" aria-label="Write to us">
        <div className="inner beside wide-first">
          <InquiryForm action={publicPages.contact_us.path} />
          <aside aria-label="Where to find us">
            <h2>Where to find us</h2>
            <Contacts withAll />
            <SocialLinks />
          </aside>
        </div>
      </section>
      {place?.show_map && (
        <section className="part map-band" aria-label="On the map">
          <div className="inner">
            <PlaceOnMap
              lat={place.lat}
              lng={place.lng}
              zoom={place.zoom}
              name={brandLooks[site.brand].wordmark}
              isBand
            />
          </div>
        </section>
      )}
    </>
  )
}

export const contactPage = (): Page => ({ title: 'Contact us', body: <Contact /> })
