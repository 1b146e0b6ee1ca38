// Domain.md 2.5: the token of a mail's link stands in this tab's storage while somebody signs in, and nowhere else: not in
// the address, not in what is remembered across tabs.
const key = 'atrium.link'
const pattern = /^[A-Za-z0-9_-]{43}$/

/** Takes the token out of the address as soon as the desk opens; what is none is dropped with it, and said to be none. */
export function takeLink(): void {
  const given = new URLSearchParams(location.search)
  const token = given.get('token')
  if (token === null || !/^\/sellers-portal\/(transfer-request|e-booking)\/?$/.test(location.pathname)) return
  sessionStorage.setItem(key, pattern.test(token) ? token : '-')
  given.delete('token')
  history.replaceState(history.state, '', `${location.pathname}${given.size > 0 ? `?${given}` : ''}${location.hash}`)
}

export const heldLink = (): string | undefined => sessionStorage.getItem(key) ?? undefined
export const dropLink = (): void => sessionStorage.removeItem(key)
