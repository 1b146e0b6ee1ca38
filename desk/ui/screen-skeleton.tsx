import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { PageHead } from './page-head.tsx'
import classes from './screen-skeleton.module.css'

/** The page's name is known before its content. */
export const ScreenSkeleton = ({ title }: { title: string }) => (
  <Lines>
    <PageHead title={title} />
  </Lines>
)

/** The same before its code, while the page before is still in the document, with the one title that a document has. */
export const ComingSkeleton = ({ title }: { title: string }) => (
  <Lines>
    {/* biome-ignore lint/a11y/useSemanticElements: an h1 beside that of the page before */}
    <div role="heading" aria-level={1} className={classes.title}>
      {title}
    </div>
  </Lines>
)

function Lines({ children }: { children: ReactNode }) {
  return (
    <div aria-busy="true">
      {children}
      {[1, 2, 3, 4].map(line => (
        <Skeleton key={line} height={64} mb="md" />
      ))}
    </div>
  )
}
