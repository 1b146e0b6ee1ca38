import type { ReactNode } from 'react'

/** A page's data for browsers and search engines, and its contents. */
export type Page = {
  title: string
  description?: string
  keywords?: string
  image?: string | null
  /** Its card: the title where that of search engines is longer, what is above it, and under it; by default its description. */
  card?: { title?: string; over?: string; line?: string }
  /** Structured data (schema.org), beside that of the organisation. */
  data?: readonly object[]
  /** It is about properties, and has the sheet of those pages. */
  isOfProperties?: true
  /** Kept out of search engines. */
  isHidden?: boolean
  body: ReactNode
}
