import { landingPath } from '../../model/pages/desk.ts'

const parameter = 'from'

/** The sign-in page, remembering the address that was asked for. */
export function loginPath({ pathname, search, hash }: { pathname: string; search: string; hash: string }): string {
  const asked = pathname + search + hash
  return pathname === '/' || asked === landingPath ? '/' : `/?${new URLSearchParams({ [parameter]: asked })}`
}

/** The address to return to after sign-in; only ever one of this desk. */
export function whereFrom({ search, origin }: { search: string; origin: string }): string | undefined {
  const asked = new URLSearchParams(search).get(parameter)
  if (asked === null || !asked.startsWith('/')) return undefined
  // `//elsewhere` and `/\elsewhere` begin like a path and lead to another host; so does `/.//elsewhere`, once its dots are gone.
  const url = URL.parse(asked, origin)
  if (url?.origin !== origin || url.pathname === '/' || url.pathname.startsWith('//')) return undefined
  return url.pathname + url.search + url.hash
}
