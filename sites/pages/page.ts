import type { ReactNode } from 'react'

/** A page's data for browsers and search engines, and its contents. */
export type Page = {
  title: string
  description?: string
  keywords?: string
  image?: string | null
  /** Structured data (schema.org), beside that of the organisation. */
  data?: readonly object[]
  /** It is about properties, and has the sheet of those pages. */
  isOfProperties?: true
  /** Kept out of search engines. */
  isHidden?: boolean
  body: ReactNode
}
