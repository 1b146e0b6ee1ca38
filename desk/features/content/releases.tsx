import { Skeleton } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Brand } from '../../../model/brands.ts'
import { labelOfPage } from '../../../model/pages/index.ts'
import { api } from '../../api/api.ts'
import { QuietButton } from '../../ui/button.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Muted } from '../../ui/muted.ts'
import { When } from '../../ui/when.tsx'
import { Facts, Part, Rows } from './publishing-elements.ts'
import { ReleaseView } from './release-view.tsx'
import classes from './releases.module.css'

const causes = {
  page: 'Published',
  pages: 'Published together',
  launch: 'Launch',
  planned: 'As scheduled',
  rollback: 'Rolled back',
} as const

/** Every change of what visitors see, newest first. */
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
    <Part aria-labelledby="releases">
      <h2 id="releases">Releases</h2>
      {!items && <Skeleton height={96} />}
      {items?.length === 0 && (
        <Muted data-size="sm" data-apart>
          No release yet. What is published of this site is listed here, with who published it and when.
        </Muted>
      )}
      <Rows>
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
              <Facts>
                {undoes !== null && `of release ${undoes} · `}release {id} · {by ?? 'Atrium'} ·{' '}
                <When at={at} withTime />
                {!stands && ' · replaced since'}
              </Facts>
            </button>
            {open === id && <ReleaseView brand={brand} id={id} />}
          </li>
        ))}
      </Rows>
      {hasNextPage && (
        <QuietButton loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Earlier releases
        </QuietButton>
      )}
    </Part>
  )
}
