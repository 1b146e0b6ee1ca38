import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { isMedia, picturesInText } from '../../model/content/rich-text.ts'
import {
  isToFrame,
  pathOfValue,
  pathOfWords,
  previewKeyHeader,
  type ToDesk,
  type ToFrame,
} from '../../model/site/preview.ts'
import { pathShown } from '../../model/site/preview-path.ts'
import { withRecord } from '../../model/site/record-preview.ts'
import type { Picture, SiteSnapshot } from '../../model/site/snapshot.ts'
import type { SiteView } from '../../model/site/view.ts'
import { brandLooks } from '../brands/index.ts'
import { Body, themeIn } from '../document.tsx'
import { pageAt } from '../pages/index.ts'

const said = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''
const desk = said('atrium-desk-origin')
const request = new URLSearchParams(location.search).get('path') ?? '/'
const query: SiteView['query'] = []
const files: SiteView['files'] = { style: '', property: '', text: '' }
const tell = (message: ToDesk) => parent.postMessage(message, desk)

/** Pictures put into the draft just now: their words and sizes are known when the page is read again. */
const unknown: Picture = { alt: '', width: 1600, height: 900, focal: { x: 0.5, y: 0.5 } }
let images: SiteSnapshot['images'] = {}
function imagesOf(values: unknown): SiteSnapshot['images'] {
  const news = new Set<string>()
  const look = (value: unknown): void => {
    if (typeof value === 'string') {
      const named = value.includes('<img') ? picturesInText(value).map(({ src }) => src) : [value]
      for (const each of named) if (isMedia(each) && !images[each]) news.add(each)
    } else if (typeof value === 'object' && value !== null) for (const each of Object.values(value)) look(each)
  }
  look(values)
  // The same table while its contents are equal: its readers need not be drawn again.
  if (news.size > 0) images = { ...images, ...Object.fromEntries([...news].map(each => [each, unknown])) }
  return images
}

/** Letters that come late are put in late: who chooses another family sees it, where a visitor's page would not move (decision 294). */
const faces = new CSSStyleSheet()
faces.replaceSync(
  [...document.styleSheets]
    .flatMap(({ cssRules }) => [...cssRules])
    .flatMap(rule => (rule instanceof CSSFontFaceRule ? [rule.cssText.replace('optional', 'swap')] : []))
    .join('\n'),
)
document.adoptedStyleSheets = [faces]

const root = createRoot(document.getElementById('page') as HTMLElement)
let published: SiteSnapshot | undefined
let draft: ToFrame | undefined

let worn = ''
/** The colours and fonts of the site, applied only where they changed: each change lays out every element again. */
function wear(site: SiteSnapshot): void {
  const theme = themeIn(site)
  if (theme === worn) return
  worn = theme
  const { documentElement } = document
  documentElement.dataset['look'] = brandLooks[site.brand].look
  for (const [, name = '', value = ''] of theme.matchAll(/(?<![\w-])(--[\w-]+):([^;}]+)/g))
    documentElement.style.setProperty(name, value)
}

/** The site with what is typed in it, and the path of the page that shows it. */
function shown(site: SiteSnapshot): { site: SiteSnapshot; path: string; popsUp?: boolean } {
  if (!draft) return { site, path: pathShown(site, request, undefined) }
  const { section, values, record } = draft
  const written = { ...site, images: imagesOf(values) }
  if (record) return withRecord(written, record, values) ?? { site, path: request }
  const withSection = { ...written, sections: { ...site.sections, [section]: values } }
  return { site: withSection, path: pathShown(withSection, request, values) }
}

/** What a visitor would open is open: the question that is written, the promo over its page, which takes no focus from the form. */
function bringOut(popsUp: boolean): void {
  const promo = popsUp ? document.querySelector<HTMLDialogElement>('dialog[data-promo]') : null
  if (promo) {
    promo.popover = 'manual'
    promo.showPopover()
    return
  }
  const at = draft?.record && document.querySelector(`[data-record="${draft.record.id}"]`)
  if (at instanceof HTMLDetailsElement) at.open = true
}

function draw(): void {
  if (!published) return
  const { site, path, popsUp = false } = shown(published)
  const article = site.news.find(({ slug }) => path === `/news/${slug}`)
  const view: SiteView = {
    site,
    path,
    ...(article ? { article } : {}),
    query,
    origin: location.origin,
    today: said('atrium-today'),
    files,
    isPreview: true,
  }
  wear(site)
  flushSync(() => root.render(<Body view={view} found={pageAt(view)} />))
  bringOut(popsUp)
}

addEventListener('message', event => {
  if (event.origin !== desk || event.source !== parent || !isToFrame(event.data)) return
  const began = performance.now()
  const isFirst = draft === undefined
  draft = event.data
  draw()
  const now = performance.now()
  Object.assign(document.documentElement.dataset, {
    drawnIn: (now - began).toFixed(1),
    // By the same clock as the desk's.
    drawnAt: String(performance.timeOrigin + now),
  })
  // Where a promo stands over the page, others of the page may have its number.
  if (!isFirst || document.querySelector('dialog:popover-open')) return
  const { section, record } = draft
  const written = record ? `[data-record="${record.id}"]` : `[data-field^="${CSS.escape(section)}:"]`
  document.querySelector(written)?.scrollIntoView()
})

// A click opens the field that the clicked element is drawn from; links and forms do nothing.
addEventListener(
  'click',
  event => {
    event.preventDefault()
    if (!draft || !(event.target instanceof Element)) return
    const image = event.target.closest('img, picture')
    const src = image?.getAttribute('src')?.split('?')[0]
    for (let at: Element | null = event.target; at && at !== document.body; at = at.parentElement) {
      const text = at.textContent?.trim() ?? ''
      const marked = at.getAttribute('data-field')
      const [section, input] = marked?.split(':') ?? []
      const path =
        (src && pathOfValue(draft.values, src)) ||
        (text !== '' && text.length < 2000 ? pathOfValue(draft.values, text) : undefined) ||
        (section === draft.section && input ? input : undefined) ||
        (draft.record && text !== '' ? pathOfWords(draft.values, text) : undefined)
      if (path) return tell({ kind: 'atrium-field', path })
    }
  },
  true,
)
addEventListener('submit', event => event.preventDefault(), true)

const reply = await fetch(`${location.pathname}/site.json`, {
  headers: { [previewKeyHeader]: location.hash.slice(1) },
}).catch(() => undefined)
if (reply?.ok) {
  published = (await reply.json()) as SiteSnapshot
  images = published.images
  draw()
  if (parent !== window && desk !== '') tell({ kind: 'atrium-ready' })
} else
  root.render(
    <div className="note atop" role="alert">
      The page could not be read, so there is nothing to show. What you typed is kept. Close the preview and open it
      again in a moment.
    </div>,
  )
