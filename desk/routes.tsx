import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router'
import { Suspense } from 'react'
import type { SearchOf } from '../model/kinds/search-of-page.ts'
import { type PageId, pageIds, pageOf } from '../model/pages/index.ts'
import { landingPath } from '../model/pages/landing-path.ts'
import { useWantedComment } from './form/wanted-comment.ts'
import { PageView } from './screens/page-view.tsx'
import { preloadScreen } from './screens/table.ts'
import { NotFoundScreen } from './shell/not-found-screen.tsx'
import { plainSearch } from './shell/plain-search.ts'
import { whereFrom } from './shell/return-path.ts'
import { RouteFailure } from './shell/route-failure.tsx'
import { Shell } from './shell/shell.tsx'
import { shortened } from './shell/shortened.tsx'
import { laterPart } from './ui/later-part.tsx'

const WantedTalk = laterPart(() => import('./history/wanted-talk.tsx'), { isQuiet: true })

/** The frame, and beside its pages the talk that a link leads to. */
function Frame() {
  const wanted = useWantedComment()
  return (
    <>
      <Shell />
      {wanted !== undefined && (
        <Suspense>
          <WantedTalk comment={wanted} />
        </Suspense>
      )}
    </>
  )
}

/** The router types each search by what the pages and lists know: a link with another name does not compile. */
const root = createRootRoute({ component: Frame, validateSearch: (search: SearchOf<PageId>) => search })

// Signed in already: the sign-in page leads where it would have led after signing in.
const login = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ href: whereFrom(location) ?? landingPath, replace: true })
  },
})

const patternsOf = (id: PageId): string[] => {
  const { path, detail } = pageOf(id)
  return detail === undefined ? [path] : [path, path + detail]
}

const ofPages = pageIds.flatMap(id =>
  patternsOf(id).map(pattern =>
    createRoute({
      getParentRoute: () => root,
      path: `/${pattern.slice(1).replaceAll('/:', '/$')}` as const,
      loader: () => preloadScreen(id),
      component: () => <PageView id={id} />,
    }),
  ),
)

const toFirstPages = shortened.map(each => createRoute({ getParentRoute: () => root, ...each }))

/** One route for each row of the registry, and one for its records. */
export const deskRouter = () =>
  createRouter({
    routeTree: root.addChildren([login, ...ofPages, ...toFirstPages]),
    ...plainSearch,
    defaultPreload: 'intent',
    // The screens fetch their data themselves; a route loads its code, once.
    defaultPreloadStaleTime: Number.POSITIVE_INFINITY,
    defaultStaleTime: Number.POSITIVE_INFINITY,
    scrollRestoration: true,
    defaultNotFoundComponent: () => <NotFoundScreen />,
    defaultErrorComponent: RouteFailure,
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof deskRouter>
  }
}
