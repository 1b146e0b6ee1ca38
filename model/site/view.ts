import type { FieldErrors } from '../errors.ts'
import type { Article, SiteSnapshot } from './snapshot.ts'
import type { StreetsIn } from './streets.ts'

type SlotsOfDay = readonly { id: string; start_time: string; end_time: string; left: number }[]

/** The days on which a property can be visited, and the places left. */
export type Visits = {
  readonly first: string
  readonly last: string
  readonly days: readonly { readonly date: string; readonly slots: SlotsOfDay }[]
}

/** A form that came back: the typed answers, and the reasons of the refusal. */
export type SentForm = {
  readonly values: Readonly<Record<string, string>>
  readonly errors: FieldErrors
  readonly message: string
}

/** The data that draws one page: the site, the request, and what only this page needs. */
export type SiteView = {
  readonly site: SiteSnapshot
  /** Within the site, decoded: `/property/alcoba-tower`. */
  readonly path: string
  /** Each part of the query as received, repeated ones in their order. */
  readonly query: readonly (readonly [name: string, value: string])[]
  /** The origin of the sites, for absolute addresses. */
  readonly origin: string
  readonly today: string
  readonly article?: Article
  readonly visits?: Visits
  readonly sent?: SentForm
  /**
   * The addresses of the style sheets and the script: the look of all pages, and what property pages and texts with more than
   * words add to it.
   */
  readonly files: { readonly style: string; readonly property: string; readonly text: string; readonly script?: string }
  /** The service that checks that a visitor is a person, if any. */
  readonly botCheck?: { readonly script: string; readonly key: string }
  /** The streets that this house knows, for its maps. */
  readonly streetsIn?: StreetsIn
  /** Drawn from a draft, for its editor. */
  readonly isPreview?: true
  /** Drawn for the holder of a link: a banner above the page says what it shows and until when. */
  readonly preview?: string
}

/** A view of the page of an article, if there is one at its path; the pictures of its text come with it. */
export const withArticle = (view: SiteView, article: Article | undefined): SiteView =>
  article ? { ...view, article, site: { ...view.site, images: { ...view.site.images, ...article.images } } } : view

export type Drawn = {
  readonly status: 200 | 404 | 422 | 503
  readonly html: string /** Hashes of the style elements, for the policy. */
  readonly styles: readonly string[]
}

/** The outlines of letters: a picture has them whatever fonts a machine has. */
export type Letters = {
  /** A line from (0, 0) on its baseline to the right: its path data and its width. Sizes and spacing in pixels. */
  line(
    text: string,
    as: { readonly family: string; readonly weight: number; readonly size: number; readonly spacing?: number },
  ): { readonly d: string; readonly width: number }
}

/** What others show where somebody shares a page, 1200 by 630 pixels. */
export type SiteCard = {
  /** Names what it is made from: another key, another card. */
  readonly key: string
  /** The drawing; where the photo stands it is clear. */
  readonly svg: string
  /** A picture of the library, and the part of the card that it fills, in pixels. */
  readonly photo?: {
    readonly src: string
    readonly x: number
    readonly y: number
    readonly width: number
    readonly height: number
  }
}

/** What search results, and others that show a page, say of it. */
export type PageHeadOfSite = { readonly title: string; readonly description: string; readonly address: string }

/** Draws a site. It makes no requests: the same view gives the same page. */
export type Renderer = {
  draw(view: SiteView): Drawn
  /** The card of the page at a view's path; undefined where there is no such page. */
  card(view: SiteView, letters: Letters): SiteCard | undefined
  /** What search results say of it; undefined where there is no such page. */
  head(view: SiteView): PageHeadOfSite | undefined
  /** The page of a site that is closed. */
  drawClosed(view: SiteView): Drawn
  /** The look of all sites, one style sheet. */
  readonly style: string
  /** What pages about properties add to it, one sheet more. */
  readonly propertyStyle: string
  /** What texts add that hold more than words. */
  readonly textStyle: string
  /** The service worker; `{version}` is replaced by the name of the files. */
  readonly worker: string
}
