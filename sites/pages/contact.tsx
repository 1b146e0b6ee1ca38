import { contactUsPage as content } from '../../model/content/pages/contact-us-page.ts'
import { publicPages } from '../../model/content/public-pages.ts'
import { Contacts, SocialLinks } from '../blocks/footer.tsx'
import { PageHead } from '../blocks/head.tsx'
import { InquiryForm } from '../blocks/inquiry-form.tsx'
import { useSection } from '../view/view.tsx'
import type { Page } from './page.ts'

function Contact() {
  const values = useSection(content)
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
    </>
  )
}

export const contactPage = (): Page => ({ title: 'Contact us', body: <Contact /> })
