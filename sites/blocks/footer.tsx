import { contactInformation } from '../../model/content/pages/contact-information.ts'
import { footer } from '../../model/content/pages/footer.ts'
import { header } from '../../model/content/pages/header.ts'
import { dialled } from '../../model/rules/formats.ts'
import { hrefOf } from '../../model/site/site-route.ts'
import { brandLooks } from '../brands/index.ts'
import { ContentLink, useSection, useView } from '../view/view.tsx'
import { useFooterLinks } from './menus.tsx'
import { Picture } from './picture.tsx'

function Logo({ image, link, label }: { image: string | null; link: string; label: string }) {
  const { site } = useView()
  if (image === null || !site.images[image]) return null
  const picture = <Picture src={image} alt={label} sizes="160px" className="logo" />
  return link === '' || hrefOf(site, link) === undefined ? picture : <ContentLink to={link}>{picture}</ContentLink>
}

/** Address and numbers of the brand, as on letters. */
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
          <a href={`tel:${dialled(number)}`}>{number}</a>
        </p>
      ))}
      {contact.email !== '' && (
        <p>
          <a href={`mailto:${contact.email}`}>{contact.email}</a>
        </p>
      )}
      {withAll && contact.office_hours !== '' && <p>{contact.office_hours}</p>}
    </address>
  )
}

/** An icon of a line or two for each kind of network, drawn by us. */
const strokes: Readonly<Record<string, string>> = {
  facebook: 'M2 2h16v16H2zM12 18v-7H9h6M12 11V8q0-2 3-2',
  instagram: 'M2 2h16v16H2zM14 10a4 4 0 1 1-8 0a4 4 0 0 1 8 0M15 5h.1',
  youtube: 'M1 4h18v12H1zM8 7v6l5-3z',
  tiktok: 'M11 2v11a3 3 0 1 1-3-3M11 2q1 4 5 4',
  others: 'M8 12l4-4M9 6l2-2a3.5 3.5 0 0 1 5 5l-2 2M11 14l-2 2a3.5 3.5 0 0 1-5-5l2-2',
}

const SocialIcon = ({ of: type }: { of: string }) => (
  <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true" focusable="false">
    <path d={strokes[type]} fill="none" stroke="currentColor" strokeWidth="1.6" strokeLinejoin="round" />
  </svg>
)

export function SocialLinks() {
  const contact = useSection(contactInformation)
  if (!contact || contact.sns.length === 0) return null
  return (
    <ul className="social">
      {contact.sns.map(({ id, type, label, link }) => (
        <li key={id}>
          <ContentLink to={link}>
            <SocialIcon of={type} />
            {label}
          </ContentLink>
        </li>
      ))}
    </ul>
  )
}

export function SiteFooter() {
  const { site, today } = useView()
  const values = useSection(footer)
  const white = useSection(header)?.logo_alternate ?? null
  const links = useFooterLinks()
  const { wordmark } = brandLooks[site.brand]
  const logo = values?.logo ?? white
  return (
    <footer className="site-footer">
      <div className="inner">
        <div className="footer-brand">
          {!(logo && site.images[logo]) && <p className="wordmark">{wordmark}</p>}
          <Logo image={logo} link={values?.logo_link ?? ''} label={wordmark} />
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
