import { renderToStaticMarkup } from 'react-dom/server'
import type { Drawn, Letters, PageHeadOfSite, SiteCard, SiteView } from '../model/site/view.ts'
import { drawCard } from './brands/card.ts'
import { brandLooks } from './brands/index.ts'
import { ClosedDocument, cardOf, closedLook, Document, headOf, themeIn } from './document.tsx'
import { pageAt } from './pages/index.ts'
import base from './styles/base.css?raw'
import blocks from './styles/blocks.css?raw'
import cards from './styles/cards.css?raw'
import focus from './styles/focus.css?raw'
import fonts from './styles/fonts.css?raw'
import footer from './styles/footer.css?raw'
import forms from './styles/forms.css?raw'
import hero from './styles/hero.css?raw'
import illustrations from './styles/illustrations.css?raw'
import garden from './styles/looks/garden.css?raw'
import group from './styles/looks/group.css?raw'
import plot from './styles/looks/plot.css?raw'
import salon from './styles/looks/salon.css?raw'
import tower from './styles/looks/tower.css?raw'
import menus from './styles/menus.css?raw'
import pages from './styles/pages.css?raw'
import pictures from './styles/pictures.css?raw'
import print from './styles/print.css?raw'
import comparison from './styles/property/comparison.css?raw'
import finder from './styles/property/finder.css?raw'
import gallery from './styles/property/gallery.css?raw'
import glance from './styles/property/glance.css?raw'
import progress from './styles/property/progress.css?raw'
import propertyLooks from './styles/property/property-looks.css?raw'
import surroundings from './styles/property/surroundings.css?raw'
import unitTypes from './styles/property/unit-types.css?raw'
import text from './styles/text.css?raw'
import tokens from './styles/tokens.css?raw'
import serviceWorker from './worker/worker.js?raw'

/** The shared styles come first, print last. */
const shared = [fonts, tokens, base, focus, menus, footer, hero, illustrations, blocks, cards, forms, pages]
/** Sheets as one, without comments and spaces of the source. */
const packed = (sheets: readonly string[]): string =>
  sheets
    .join('')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,>]) ?/g, '$1')
    .replace(/([a-z0-9]): /g, '$1:')
    .replaceAll(' * ', '*')
    .replace(/ (\/|!|\+(?= [.&])) ?/g, '$1')
    .replaceAll('@media (', '@media(')
    .replaceAll('@media(max-width:', '@media(width<=')
    .replaceAll('@media(min-width:', '@media(width>=')
    .replace(/([{};,])& /g, '$1')
    .replace(/([ :(,-])0\./g, '$1.')
    .replaceAll(';}', '}')

/** The look of all sites. */
export const style: string = packed([...shared, group, tower, garden, salon, plot, print])
/** What pages about properties add: the other pages are drawn without waiting for it. */
const ofProperties = [glance, gallery, unitTypes, surroundings, progress, comparison, finder, propertyLooks]
export const propertyStyle: string = packed([pictures, ...ofProperties])
/** What texts add that hold more than words: pictures, videos, tables. */
export const textStyle: string = packed([pictures, text])

/** Lets pages be read without a connection; `{version}` names their files. */
export const worker: string = serviceWorker

/** Draws the page at a view's path. */
export function draw(view: SiteView): Drawn {
  const found = pageAt(view)
  return {
    status: !found.isFound ? 404 : view.sent ? 422 : 200,
    html: `<!doctype html>${renderToStaticMarkup(<Document view={view} found={found} />)}`,
    styles: [themeIn(view.site)],
  }
}

/** Draws the card of the page at a view's path. */
export function card(view: SiteView, letters: Letters): SiteCard | undefined {
  const made = cardOf(view, pageAt(view))
  if (!made) return undefined
  const { words, families, theme, key } = made
  return { key, ...drawCard(words, brandLooks[view.site.brand], theme, families, letters) }
}

/** What search results say of the page at a view's path. */
export function head(view: SiteView): PageHeadOfSite | undefined {
  const found = pageAt(view)
  return found.isFound ? headOf(view, found) : undefined
}

/** Draws the one page of a site that is closed. */
export const drawClosed = (view: SiteView): Drawn => ({
  status: 503,
  html: `<!doctype html>${renderToStaticMarkup(<ClosedDocument view={view} />)}`,
  styles: [themeIn(view.site), closedLook],
})
