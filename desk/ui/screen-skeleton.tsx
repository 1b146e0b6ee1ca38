import { Skeleton } from '@mantine/core'
import { PageHead } from './page-head.tsx'

/** The page's name is known before its code and its content. */
export function ScreenSkeleton({ title }: { title: string }) {
  return (
    <div aria-busy="true">
      <PageHead title={title} />
      {[1, 2, 3, 4].map(line => (
        <Skeleton key={line} height={64} mb="md" />
      ))}
    </div>
  )
}
