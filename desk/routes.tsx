import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router'
import { landingPath } from '../model/pages/desk.ts'
import { type PageId, pageIds, pageOf } from '../model/pages/index.ts'
import { NotFoundScreen } from './screens/not-found-screen.tsx'
import { preloadScreen } from './screens.ts'
import { PageView } from './shell/page-view.tsx'
import { plainSearch } from './shell/plain-search.ts'
import { whereFrom } from './shell/return-path.ts'
import { RouteFailure } from './shell/route-failure.tsx'
import { Shell } from './shell/shell.tsx'
import { shortened } from './shell/shortened.tsx'

const root = createRootRoute({ component: Shell })

// Signed in already: the sign-in page leads on to where it would have led.
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
      path: pattern.replaceAll('/:', '/$'),
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
    // The screens ask for their data themselves; what a route loads is its code, once.
    defaultPreloadStaleTime: Number.POSITIVE_INFINITY,
    defaultStaleTime: Number.POSITIVE_INFINITY,
    scrollRestoration: true,
    defaultNotFoundComponent: () => <NotFoundScreen />,
    defaultErrorComponent: RouteFailure,
  })
