import { landingPath } from '../../model/pages/landing-path.ts'

const parameter = 'from'

/** The sign-in page, remembering the requested address. */
export function loginPath({ pathname, search, hash }: { pathname: string; search: string; hash: string }): string {
  const query = pathname + search + hash
  return pathname === '/' || query === landingPath ? '/' : `/?${new URLSearchParams({ [parameter]: query })}`
}

/** The address to return to after sign-in; only ever one of this desk. */
export function whereFrom({ search, origin }: { search: string; origin: string }): string | undefined {
  const query = new URLSearchParams(search).get(parameter)
  if (query === null || !query.startsWith('/')) return undefined
  // `//elsewhere` and `/\elsewhere` begin like a path and lead to another host; so does `/.//elsewhere`, once its dots are gone.
  const url = URL.parse(query, origin)
  if (url?.origin !== origin || url.pathname === '/' || url.pathname.startsWith('//')) return undefined
  return url.pathname + url.search + url.hash
}
