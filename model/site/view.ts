import type { FieldErrors } from '../errors.ts'
import type { Article, Snapshot } from './snapshot.ts'

type SlotsOfDay = readonly { id: string; start_time: string; end_time: string; left: number }[]

/** The days on which a property can be visited, and the places left. */
export type Visits = {
  readonly first: string
  readonly last: string
  readonly days: readonly { readonly date: string; readonly slots: SlotsOfDay }[]
}

/** A form that came back: what was typed, and why it was not taken. */
export type SentForm = {
  readonly values: Readonly<Record<string, string>>
  readonly errors: FieldErrors
  readonly message: string
}

/** What one page is drawn from: the site, what was asked for, and what only this page needs. */
export type View = {
  readonly site: Snapshot
  /** Within the site, decoded: `/property/alcoba-tower`. */
  readonly path: string
  /** Each part of the query as it was given, repeated ones in their order. */
  readonly query: readonly (readonly [name: string, value: string])[]
  /** Where the sites stand, for addresses that must be whole. */
  readonly origin: string
  readonly today: string
  readonly article?: Article
  readonly visits?: Visits
  readonly sent?: SentForm
  /** The files of the look and of what moves, by their addresses. */
  readonly files: { readonly style: string; readonly script?: string }
  /** Who checks that a visitor is a person, where someone does. */
  readonly botCheck?: { readonly script: string; readonly key: string }
  /** Drawn from a draft, for its editor. */
  readonly isPreview?: true
  /** Drawn for who holds a link: what is shown here and until when, said above the page. */
  readonly preview?: string
}

export type Drawn = {
  readonly status: 200 | 404 | 422
  readonly html: string /** Hashes of the style elements, for the policy. */
  readonly styles: readonly string[]
}

/** What draws a site. It asks nobody for anything: the same view gives the same page. */
export type Renderer = {
  draw(view: View): Drawn
  /** The look of all sites, one style sheet. */
  readonly style: string
  /** The service worker; `{version}` stands for what names the files. */
  readonly worker: string
}
