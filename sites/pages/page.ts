import type { ReactNode } from 'react'

/** What a page says of itself to browsers and search engines, and what it shows. */
export type Page = {
  title: string
  description?: string
  keywords?: string
  image?: string | null
  /** Structured data (schema.org), beside that of the organisation. */
  data?: readonly object[]
  /** Kept out of search engines. */
  isHidden?: boolean
  body: ReactNode
}
