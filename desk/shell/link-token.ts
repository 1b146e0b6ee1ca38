// Domain.md 2.5: the token of a mail's link is in this tab's storage during sign-in, and nowhere else: not in the
// address, not in what is shared across tabs.
const key = 'atrium.link'
const pattern = /^[A-Za-z0-9_-]{43}$/

/**
 * Takes the token out of the address as soon as the desk opens; a text that is no token is dropped too, and reported as
 * none.
 */
export function takeLink(): void {
  const input = new URLSearchParams(location.search)
  const token = input.get('token')
  if (token === null || !/^\/sellers-portal\/(transfer-request|e-booking)\/?$/.test(location.pathname)) return
  sessionStorage.setItem(key, pattern.test(token) ? token : '-')
  input.delete('token')
  history.replaceState(history.state, '', `${location.pathname}${input.size > 0 ? `?${input}` : ''}${location.hash}`)
}

export const heldLink = (): string | undefined => sessionStorage.getItem(key) ?? undefined
export const dropLink = (): void => sessionStorage.removeItem(key)
