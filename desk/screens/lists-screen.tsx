import { Link, Navigate, useRouterState } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Brand } from '../../model/brands.ts'
import { capital } from '../../model/capital.ts'
import { factsOf } from '../../model/kinds/facts-of-list.ts'
import { listParameter, listsOnPage } from '../../model/kinds/on-page.ts'
import { type PageId, pageOf } from '../../model/pages/index.ts'
import { detailParamOf, type RouteParams } from '../../model/pages/route.ts'
import { listShown } from '../list/list-shown.ts'
import { ListScreen } from '../list/screen/list-screen.tsx'
import { useSeenList } from '../list/seen-list.ts'
import { linkTo } from '../shell/link.ts'
import { NotFoundScreen } from '../shell/not-found-screen.tsx'
import { BesideLinks } from './beside-links.ts'
import { listConfigOf } from './list-configs.ts'

type Props = {
  readonly pageId: PageId
  readonly brand?: Brand | undefined
  readonly params: RouteParams
}

/** The page of a list; a record's own address leads to the list with that record open. */
export default function ListPage({ pageId, brand, params }: Props) {
  const { pathname, key } = useRouterState({
    select: ({ location }) => ({
      pathname: location.pathname,
      key: listShown(pageId, new URLSearchParams(location.searchStr)),
    }),
    structuralSharing: true,
  })
  const detail = params[detailParamOf(pageId) ?? '']
  // By the page's own address: the current page may be another already when this is drawn again.
  const { [detailParamOf(pageId) ?? '']: _, ...rest } = params
  const keys = listsOnPage(pageId)
  const [first] = keys
  const place = useMemo(() => ({ key, brand }), [key, brand])
  const config = listConfigOf(key).useLoaded()
  const list = useSeenList(key, pageId)
  if (detail !== undefined && !/^(?:\d{1,15}|new)$/.test(detail)) return <NotFoundScreen />
  if (detail !== undefined) return <Navigate {...linkTo(pageId, { open: detail }, rest)} replace />
  const title = key === first ? pageOf(pageId).label : capital(factsOf(key).many)
  return (
    <ListScreen
      key={`${key} ${brand?.code ?? ''}`}
      pageId={pageId}
      place={place}
      list={list}
      parts={config}
      title={title}
      kept={key === first ? none : { [listParameter]: key }}
      beside={
        keys.length > 1 && (
          <BesideLinks aria-label="Lists of this page">
            {keys.map(each => (
              <Link
                key={each}
                to={pathname}
                search={each === first ? {} : { [listParameter]: each }}
                aria-current={each === key ? 'page' : undefined}
                activeOptions={{ exact: true, includeSearch: true }}
              >
                {capital(factsOf(each).many)}
              </Link>
            ))}
          </BesideLinks>
        )
      }
    />
  )
}

const none = {}
