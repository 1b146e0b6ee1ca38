/**
 * The decoded path of a request; undefined where no page could stand at it. `//host` and `/\host` are such: a browser
 * that is sent there takes them for another host.
 */
export function pathOf(url: string): string | undefined {
  try {
    const path = decodeURIComponent(url.split(/[?#]/)[0] ?? '/')
    return /[\0\\]|\/\//.test(path) ? undefined : path
  } catch {
    return undefined
  }
}
