import { contactInformation } from '../model/content/pages/contact-information.ts'
import { fonts } from '../model/content/pages/fonts.ts'
import { jellybeanDesign } from '../model/content/pages/jellybean-design.ts'
import { addressIn, feedPath, hasPage, hrefOf } from '../model/site/site-route.ts'
import { type SiteSnapshot, sectionOf } from '../model/site/snapshot.ts'
import type { SiteView } from '../model/site/view.ts'
import { Announcement } from './blocks/announcement.tsx'
import { SiteFooter } from './blocks/footer.tsx'
import { PlainHead } from './blocks/head.tsx'
import { SideMenu, SiteHeader } from './blocks/menus.tsx'
import { PromoDialog } from './blocks/promo.tsx'
import { type CardWords, cardKey, cardSize, type Families } from './brands/card.ts'
import { frameColour, iconOf } from './brands/icon.ts'
import { brandLooks } from './brands/index.ts'
import { lettersOf, themeOf } from './brands/theme.ts'
import type { ResolvedPage } from './pages/index.ts'
import { Part } from './view/memo-section.tsx'
import { WithView } from './view/view.tsx'

/** Where the card of a page is (server/http/sites/serve-cards.ts). */
const cardsBase = '/_card'

type CardOf = { readonly words: CardWords; readonly families: Families; readonly theme: string; readonly key: string }

/** A page on which one works has no picture of its own: its card shows one of the site's properties, always the same. */
function photoFor(site: SiteSnapshot, path: string): string | null {
  const covers = site.properties.flatMap(({ cover }) => (cover !== null && site.images[cover] ? [cover] : []))
  const sum = [...path].reduce((all, letter) => (all * 31 + letter.charCodeAt(0)) % 9_973, 7)
  return covers[sum % covers.length] ?? null
}

/** What the card of a page is made from; nobody shares a page that is not there. */
export function cardOf({ site, path }: SiteView, { page, isFound }: ResolvedPage): CardOf | undefined {
  if (!isFound || page.isHidden) return undefined
  const { look, wordmark } = brandLooks[site.brand]
  const chosen = sectionOf(site, fonts)
  const families = { head: chosen?.header ?? '', body: chosen?.body ?? '' }
  const theme = themeIn(site)
  const words = {
    title: page.card?.title ?? page.title.replace(` | ${wordmark}`, ''),
    over: page.card?.over ?? '',
    line: page.card?.line ?? page.description ?? '',
    photo: page.image && site.images[page.image] ? page.image : photoFor(site, path),
  }
  return { words, families, theme, key: cardKey(words, look, theme, families) }
}

/** What search results, and others that show the page, say of it; nobody finds a page that is not there. */
export function headOf({ site, origin }: SiteView, { page, path }: ResolvedPage) {
  const { wordmark } = brandLooks[site.brand]
  const title = page.title.includes(wordmark) ? page.title : `${page.title} | ${wordmark}`
  return { title, description: page.description || title, address: origin + addressIn(site, path) }
}

export const themeIn = (site: SiteSnapshot): string => themeOf(sectionOf(site, jellybeanDesign), sectionOf(site, fonts))

/** Text in a script element: nothing in it may close the element. */
const inScript = (data: object): string =>
  JSON.stringify(data).replace(/[<>&\u2028\u2029]/g, c => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`)

function organisation({ site, origin }: SiteView): object {
  const contact = sectionOf(site, contactInformation)
  return {
    '@type': 'Organization',
    '@id': `${origin}${addressIn(site, '/')}#organisation`,
    name: brandLooks[site.brand].wordmark,
    url: origin + addressIn(site, '/'),
    ...(contact
      ? {
          telephone: contact.landline,
          email: contact.email,
          address: {
            '@type': 'PostalAddress',
            streetAddress: [contact.unit, contact.street].filter(part => part !== '').join(', '),
            addressLocality: contact.city,
            addressCountry: 'PH',
          },
          sameAs: contact.sns.flatMap(({ link }) => (hrefOf(site, link) ? [link] : [])),
        }
      : {}),
  }
}

/** The body of a page: its menus, its contents and its footer. */
export function Body({ view, found }: { view: SiteView; found: ResolvedPage }) {
  const { site } = view
  return (
    <WithView view={view}>
      <a className="skip" href="#content">
        Skip to the content
      </a>
      {view.preview !== undefined && (
        <div className="note atop" data-preview>
          {view.preview}
        </div>
      )}
      <Part>
        <Announcement />
      </Part>
      <Part>
        <SiteHeader here={addressIn(site, found.path)} />
      </Part>
      <main id="content" tabIndex={-1}>
        {found.page.body}
      </main>
      <Part>
        <SideMenu />
      </Part>
      <Part>
        <SiteFooter />
      </Part>
      <Part>
        <PromoDialog path={found.path} />
      </Part>
    </WithView>
  )
}

/** The look of the site: its style sheet, its colours and fonts, its icon. */
function Dress({ view: { site, files }, isOfProperties }: { view: SiteView; isOfProperties?: true | undefined }) {
  const theme = themeIn(site)
  return (
    <>
      {lettersOf(sectionOf(site, fonts)).map(file => (
        <link key={file} rel="preload" as="font" type="font/woff2" crossOrigin="" href={`/_site/${file}`} />
      ))}
      <link rel="stylesheet" href={files.style} />
      {isOfProperties && <link rel="stylesheet" href={files.property} />}
      <style>{theme}</style>
      <meta name="theme-color" content={frameColour(theme)} />
      <link rel="icon" href={iconOf(theme, brandLooks[site.brand])} />
    </>
  )
}

/** A whole page. Only its one script file runs; data is in the page as data. */
export function Document({ view, found }: { view: SiteView; found: ResolvedPage }) {
  const { site, origin, files } = view
  const { page, isFound, path } = found
  const { look, wordmark } = brandLooks[site.brand]
  const { title, description, address: canonical } = headOf(view, found)
  // Who follows a link of a preview sees no more of it than its address says.
  const card = view.preview === undefined ? cardOf(view, found) : undefined
  return (
    <html lang="en-PH" data-look={look}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <meta name="description" content={description} />
        {page.keywords && <meta name="keywords" content={page.keywords} />}
        {!isFound || page.isHidden || view.isPreview || view.preview !== undefined ? (
          <meta name="robots" content={view.preview === undefined ? 'noindex' : 'noindex, nofollow'} />
        ) : (
          <link rel="canonical" href={canonical} />
        )}
        {hasPage(site, 'news_and_articles') && view.preview === undefined && (
          <link
            rel="alternate"
            type="application/rss+xml"
            title={`${wordmark}: news`}
            href={addressIn(site, feedPath)}
          />
        )}
        <meta property="og:type" content="website" />
        <meta property="og:site_name" content={wordmark} />
        <meta property="og:title" content={title} />
        <meta property="og:description" content={description} />
        <meta property="og:url" content={canonical} />
        {card && (
          <>
            <meta
              property="og:image"
              content={`${origin}${addressIn(site, `${cardsBase}/${card.key}${path === '/' ? '/home' : path}.jpg`)}`}
            />
            <meta property="og:image:type" content="image/jpeg" />
            <meta property="og:image:width" content={String(cardSize.width)} />
            <meta property="og:image:height" content={String(cardSize.height)} />
            <meta property="og:image:alt" content={title} />
          </>
        )}
        <meta name="twitter:card" content={card ? 'summary_large_image' : 'summary'} />
        {/* Nothing is drawn before the whole page is there: later parts would move earlier ones. The expected
            element is last of all: browsers draw as soon as its start is there. */}
        <link rel="expect" href="#end" blocking="render" />
        <Dress view={view} isOfProperties={page.isOfProperties} />
        {/* Pages can be read and sent without it: letters and the first picture come before it. */}
        {files.script && <script type="module" src={files.script} fetchPriority="low" />}
        <script type="application/ld+json">
          {inScript({ '@context': 'https://schema.org', '@graph': [organisation(view), ...(page.data ?? [])] })}
        </script>
      </head>
      <body>
        <Body view={view} found={found} />
        <span id="end" hidden />
      </body>
    </html>
  )
}

/** The name, the brand's drawing and two sentences, the whole window high; no other page needs it. */
export const closedLook =
  '.closed{display:grid;grid-template-rows:auto 1fr;min-height:100vh}.closed .wordmark{padding:1.5rem var(--edge)}' +
  '[data-look=garden] .closed .page-head{grid-template-rows:1fr clamp(7rem,14vw,12rem)}'

/**
 * What a visitor gets while the site is closed (decision 166): the brand's look and two sentences, and nothing of what the
 * site says, since it may be a sample still.
 */
export function ClosedDocument({ view }: { view: SiteView }) {
  const { look, wordmark } = brandLooks[view.site.brand]
  return (
    <html lang="en-PH" data-look={look}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{wordmark}</title>
        <meta name="robots" content="noindex" />
        <Dress view={view} />
        <style>{closedLook}</style>
      </head>
      <body>
        <WithView view={view}>
          <main id="content" className="closed">
            <p className="wordmark">{wordmark}</p>
            <PlainHead
              title="Closed for the moment"
              words={`${wordmark} is not open to visitors just now. Please come back a little later.`}
            />
          </main>
        </WithView>
      </body>
    </html>
  )
}
