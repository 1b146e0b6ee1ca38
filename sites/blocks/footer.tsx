import { contactInformation } from '../../model/content/pages/contact-information.ts'
import { footer } from '../../model/content/pages/footer.ts'
import { hrefOf } from '../../model/site/route.ts'
import { brandLooks } from '../brands/index.ts'
import { ContentLink, useSection, useView } from '../view.tsx'
import { useFooterLinks } from './menus.tsx'
import { Picture } from './picture.tsx'

function Logo({ image, link, label }: { image: string | null; link: string; label: string }) {
  const { site } = useView()
  if (image === null || !site.images[image]) return null
  const picture = <Picture src={image} alt={label} sizes="160px" className="logo" />
  return link === '' || hrefOf(site, link) === undefined ? picture : <ContentLink to={link}>{picture}</ContentLink>
}

/** Address and numbers of the brand, as they stand on letters. */
export function Contacts({ withAll = false }: { withAll?: boolean }) {
  const contact = useSection(contactInformation)
  if (!contact) return null
  const numbers = [contact.landline, contact.mobile, ...(withAll ? [contact.mobile2, contact.mobile3] : [])].filter(
    number => number !== '',
  )
  const lines = [contact.unit, contact.street, contact.city].filter(line => line !== '')
  return (
    <address>
      {lines.length > 0 && (
        <p>
          {lines.map((line, i) => (
            <span key={line}>
              {i > 0 && <br />}
              {line}
            </span>
          ))}
        </p>
      )}
      {numbers.map(number => (
        <p key={number}>
          <a href={`tel:${number.replace(/[^\d+]/g, '')}`}>{number}</a>
        </p>
      ))}
      {contact.email !== '' && (
        <p>
          <a href={`mailto:${contact.email}`}>{contact.email}</a>
        </p>
      )}
    </address>
  )
}

export function SocialLinks() {
  const contact = useSection(contactInformation)
  if (!contact || contact.sns.length === 0) return null
  return (
    <ul className="social">
      {contact.sns.map(({ id, label, link }) => (
        <li key={id}>
          <ContentLink to={link}>{label}</ContentLink>
        </li>
      ))}
    </ul>
  )
}

export function SiteFooter() {
  const { site, today } = useView()
  const values = useSection(footer)
  const links = useFooterLinks()
  const { wordmark } = brandLooks[site.brand]
  return (
    <footer className="site-footer">
      <div className="inner">
        <div className="footer-brand">
          <p className="wordmark">{wordmark}</p>
          <Logo image={values?.logo ?? null} link={values?.logo_link ?? ''} label={wordmark} />
          <Logo image={values?.second_logo ?? null} link={values?.second_logo_link ?? ''} label="The group" />
          {values?.show_extra_logo && <Logo image={values.extra_logo} link={values.extra_logo_link} label="Seal" />}
        </div>
        <Contacts />
        <nav aria-label="Footer">
          <ul>
            {links.map(link => (
              <li key={link.id}>
                <a href={link.href}>{link.label}</a>
              </li>
            ))}
            {values?.brochure && /^\/media\/[0-9a-f]{64}\//.test(values.brochure) && (
              <li>
                <a href={values.brochure}>Brochure</a>
              </li>
            )}
          </ul>
        </nav>
        <SocialLinks />
        <p className="fine">
          © {today.slice(0, 4)} {wordmark}. Pictures and figures are subject to change.
        </p>
      </div>
    </footer>
  )
}
