import { createContext, type ReactNode, useContext } from 'react'
import type { Content, ContentValue } from '../../model/content/content.ts'
import { addressIn, hrefOf } from '../../model/site/site-route.ts'
import { sectionOf } from '../../model/site/snapshot.ts'
import type { SiteView } from '../../model/site/view.ts'

const ViewContext = createContext<SiteView | undefined>(undefined)

export const WithView = ({ view, children }: { view: SiteView; children: ReactNode }) => (
  <ViewContext value={view}>{children}</ViewContext>
)

export function useView(): SiteView {
  const view = useContext(ViewContext)
  if (!view) throw new Error('drawn without a view')
  return view
}

export const useSection = <C extends Content>(content: C): ContentValue<C> | undefined =>
  sectionOf(useView().site, content)

/** The address of a path of this site. */
export function useAddress(): (path: string) => string {
  const { site } = useView()
  return path => addressIn(site, path)
}

/** Marks the elements that a field of the form draws, so that its editor finds it with a click; visitors do not get the marks. */
export function useMark(section: string): (path: string) => { 'data-field'?: string } {
  const { isPreview } = useView()
  return path => (isPreview ? { 'data-field': `${section}:${path}` } : {})
}

/** Marks what one record draws among others, so that its editor sees it; visitors do not get the marks. */
export function useRecordMark(): (id: number) => { 'data-record'?: number } {
  const { isPreview } = useView()
  return id => (isPreview ? { 'data-record': id } : {})
}

/** A link of the content; only its words where it must not be followed. */
export function ContentLink({ to, className, children }: { to: string; className?: string; children: ReactNode }) {
  const { site } = useView()
  const href = hrefOf(site, to)
  if (href === undefined) return <span className={className}>{children}</span>
  const isElsewhere = /^https?:/i.test(href)
  return (
    <a className={className} href={href} {...(isElsewhere ? { rel: 'noopener noreferrer' } : {})}>
      {children}
    </a>
  )
}

/** Pesos without centavos, as in advertised prices. */
export const pesos = (amount: number): string => `₱\u00a0${Math.round(amount).toLocaleString('en-US')}`

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
/** A day as people here write it; a moment in Manila time. */
export function dayInWords(text: string): string {
  const [year, month, date] = dayHere(text).split('-')
  return `${Number(date)} ${months[Number(month) - 1]} ${year}`
}
const dayHere = (text: string): string =>
  (text.length > 10 ? new Date(Date.parse(text) + 8 * 3_600_000).toISOString() : text).slice(0, 10)

/** The month of a day or a moment, as people here write it. */
export const monthInWords = (text: string): string => dayInWords(text).replace(/^\d+ /, '')

export const valueIn = (view: SiteView, name: string): string => view.query.find(([key]) => key === name)?.[1] ?? ''

/** The pictures of a thing for search engines; nothing where the library has none of them. */
export function imagesOf({ site, origin }: SiteView, pictures: readonly (string | null)[]): { image?: string[] } {
  const image = pictures.flatMap(each => (each && site.images[each] ? [`${origin}${each}?w=1280`] : []))
  return image.length === 0 ? {} : { image: [...new Set(image)] }
}
