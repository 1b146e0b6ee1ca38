/**
 * The decoded path of a request; undefined where it cannot be a page's. `//host` and `/\host` cannot: a browser that is
 * redirected there takes them for another host.
 */
export function pathOf(url: string): string | undefined {
  try {
    const path = decodeURIComponent(url.split(/[?#]/)[0] ?? '/')
    return /[\0\\]|\/\//.test(path) ? undefined : path
  } catch {
    return undefined
  }
}

/** Whether an address is of the library, which all sites share. */
export const isOfLibrary = (address: string): boolean => address.startsWith('/media/')
