import { footer } from '../../model/content/pages/footer.ts'
import { header } from '../../model/content/pages/header.ts'
import { sideMenu } from '../../model/content/pages/side-menu.ts'
import { publicPages } from '../../model/content/public-pages.ts'
import { dialled } from '../../model/rules/formats.ts'
import { hasPage, hrefOf, isLinked, pageOfLink, propertyPath } from '../../model/site/site-route.ts'
import { brandLooks } from '../brands/index.ts'
import { useAddress, useSection, useView } from '../view/view.tsx'
import { Picture } from './picture.tsx'

type Entry = {
  readonly id: string
  readonly key: string
  readonly route: string
  readonly label: string
  readonly enable: boolean
}

/** The menu entries with a destination: switched on, and to a page that the site has. */
function useEntries(entries: readonly Entry[]): (Entry & { href: string })[] {
  const { site } = useView()
  return entries.flatMap(entry => {
    if (!entry.enable) return []
    const page = pageOfLink(entry.route)
    const href = page && !isLinked(site, page) ? undefined : hrefOf(site, entry.route)
    return href === undefined ? [] : [{ ...entry, href }]
  })
}

const isHere = (href: string, here: string) => href.split(/[?#]/)[0] === here

function Wordmark({ image }: { image: string | null | undefined }) {
  const { site } = useView()
  const address = useAddress()
  const { wordmark } = brandLooks[site.brand]
  const hasLogo = image !== null && image !== undefined && site.images[image] !== undefined
  return (
    <a className="wordmark" href={address('/')} {...(hasLogo ? { 'aria-label': `${wordmark}, home` } : {})}>
      {hasLogo ? <Picture src={image} alt="" sizes="200px" isFirst /> : wordmark}
    </a>
  )
}

/** The address of the property details entry is a pattern (specification 2.3): it opens the properties themselves. */
function PropertyDetails({ label }: { label: string }) {
  const { site } = useView()
  const address = useAddress()
  return (
    <li>
      <details className="drop" data-drop>
        <summary>{label}</summary>
        <ul>
          {site.properties.slice(0, 8).map(({ id, name, slug }) => (
            <li key={id}>
              <a href={address(propertyPath(site, slug))}>{name}</a>
            </li>
          ))}
        </ul>
      </details>
    </li>
  )
}

export function SiteHeader({ here }: { here: string }) {
  const { site } = useView()
  const values = useSection(header)
  const side = useSection(sideMenu)
  const address = useAddress()
  const links = useEntries(values?.entries ?? [])
  const mobile = useEntries(side?.mobile_entries ?? [])
  const { hasDarkHead } = brandLooks[site.brand]
  const white = values?.logo_alternate
  const onDark = hasDarkHead && white && site.images[white] ? white : undefined
  const details = values?.entries.find(entry => entry.key === 'property_details' && entry.enable)
  const hasDetails = details && hasPage(site, 'property_details') && site.properties.length > 0
  return (
    <header className="site-header">
      <div className="bar">
        <Wordmark image={onDark ?? values?.logo} />
        <nav className="main-menu" aria-label="Main">
          <ul>
            {(values?.entries ?? []).map(entry => {
              if (hasDetails && entry.id === details.id) return <PropertyDetails key={entry.id} label={entry.label} />
              const link = links.find(({ id }) => id === entry.id)
              return link ? (
                <li key={link.id}>
                  <a href={link.href} {...(isHere(link.href, here) ? { 'aria-current': 'page' as const } : {})}>
                    {link.label}
                  </a>
                </li>
              ) : null
            })}
          </ul>
        </nav>
        {values?.show_appointment_button && values.appointment_button_text !== '' && hasPage(site, 'appointment') && (
          <a className="button small" href={address(publicPages.appointment.path)}>
            {values.appointment_button_text}
          </a>
        )}
        {mobile.length > 0 && (
          <details className="mobile-menu" data-drop>
            <summary>Menu</summary>
            <nav aria-label="Mobile">
              <ul>
                {mobile.map(link => (
                  <li key={link.id}>
                    <a href={link.href}>{link.label}</a>
                  </li>
                ))}
              </ul>
            </nav>
          </details>
        )}
      </div>
    </header>
  )
}

/** The buttons along the side of wide screens; the number and the e-mail lead to no page (specification 2.3). */
export function SideMenu() {
  const values = useSection(sideMenu)
  const links = useEntries(values?.entries ?? [])
  if (!values) return null
  const items = values.entries.flatMap(entry => {
    if (!entry.enable) return []
    if (entry.key === 'contact_number')
      return values.contact_number
        ? [{ ...entry, href: `tel:${dialled(values.contact_number)}`, title: values.contact_number }]
        : []
    if (entry.key === 'email')
      return values.email_address
        ? [{ ...entry, href: `mailto:${values.email_address}`, title: values.email_address }]
        : []
    return links.filter(({ id }) => id === entry.id).map(link => ({ ...link, title: '' }))
  })
  if (items.length === 0) return null
  return (
    <nav className="side-menu" aria-label="Shortcuts">
      <ul>
        {items.map(({ id, href, label, title }) => (
          <li key={id}>
            <a href={href} {...(title ? { title } : {})}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

export const useFooterLinks = () => useEntries(useSection(footer)?.entries ?? [])
