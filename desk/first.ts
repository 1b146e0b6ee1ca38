import { askEarly } from './session/early.ts'
import { keptToken } from './session/kept-token.ts'
import { viewHeader } from './session/viewing.ts'
import { applyScheme } from './ui/colour-scheme.ts'

/**
 * Runs in the page's head, before any file of the desk is there (decision 273): the colours are right from the first picture
 * on, whoever is signed in is asked for, and the frame of the desk stands until the desk draws its own.
 */
applyScheme()

/** A link to set a password or back from a provider ends the session of before: there is no desk to wait for. */
const leadsElsewhere = /^#reset=/.test(location.hash) || /[?&]state=/.test(location.search)

const token = leadsElsewhere ? undefined : keptToken()
if (token !== undefined) {
  const headers = { accept: 'application/json', authorization: `Bearer ${token}`, ...viewHeader() }
  // Whoever takes the answers over hears of a failure.
  askEarly(headers).catch(() => undefined)
  document.documentElement.setAttribute('data-first', '')
  addEventListener('DOMContentLoaded', () => {
    const root = document.getElementById('root') as HTMLElement
    const endOnceDrawn = () => {
      // Each page of the desk and of the sign-in has one; what only says that something comes has none.
      if (!root.querySelector('main')) return
      document.documentElement.removeAttribute('data-first')
      drawn.disconnect()
    }
    const drawn = new MutationObserver(endOnceDrawn)
    drawn.observe(root, { childList: true, subtree: true })
    endOnceDrawn()
  })
}
