import { Button, Skeleton } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Brand } from '../../../model/brands.ts'
import { labelOfPage } from '../../../model/pages/index.ts'
import { api } from '../../api/api.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { When } from '../../ui/when.tsx'
import classes from './publishing.module.css'
import { ReleaseView } from './release-view.tsx'

const causes = {
  page: 'Published',
  pages: 'Published together',
  launch: 'Launch',
  planned: 'As planned',
  rollback: 'Rolled back',
} as const

/** Every time that what visitors see was changed, newest first. */
export function Releases({ brand }: { brand: Brand }) {
  const [open, setOpen] = useState<number>()
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['site-releases', brand.code, 'list'],
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam, signal }) =>
      api.siteReleases.list({
        params: { brand: brand.code },
        query: pageParam === undefined ? {} : { before: pageParam },
        signal,
      }),
    getNextPageParam: ({ next }) => next ?? undefined,
  })
  if (error) return <LoadFailure isPart error={error} retry={() => void refetch()} />
  const items = data?.pages.flatMap(page => page.items)
  return (
    <section className={classes.part} aria-labelledby="releases">
      <h2 id="releases">Releases</h2>
      {!items && <Skeleton height={96} />}
      {items?.length === 0 && <p className={classes.none}>Nothing was published since this history is kept.</p>}
      <ul className={classes.rows}>
        {items?.map(({ id, cause, launch, undoes, at, by, pages, stands }) => (
          <li key={id}>
            <button
              type="button"
              className={classes.row}
              aria-expanded={open === id}
              onClick={() => setOpen(open === id ? undefined : id)}
            >
              <strong>{pages.map(labelOfPage).join(', ')}</strong>
              <span className={classes.kind} data-kind={cause}>
                {launch && cause === 'launch' ? `Launch ${launch.name}` : causes[cause]}
              </span>
              <span className={classes.facts}>
                {undoes !== null && `of release ${undoes} · `}release {id} · {by ?? 'Atrium'} ·{' '}
                <When at={at} withTime />
                {!stands && ' · replaced since'}
              </span>
            </button>
            {open === id && <ReleaseView brand={brand} id={id} />}
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Earlier releases
        </Button>
      )}
    </section>
  )
}
