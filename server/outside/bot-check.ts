import type { Settings } from '../settings/settings.ts'

/** Whether a visitor is a person. */
export interface BotCheck {
  /** False: the visitor did not pass. Throws where the verifier cannot be reached. */
  confirm(token: string | undefined, ip: string): Promise<boolean>
}

/** How long the verifier may take, in ms. */
const patience = 5000

/** The verifier of BOT_CHECK_URL: the form is sent as `secret`, `response` and `remoteip`, and it answers `{success}`, as the usual services do. */
const verifier = (address: string): BotCheck => {
  const url = new URL(address)
  const secret = decodeURIComponent(url.password)
  url.username = ''
  url.password = ''
  return {
    async confirm(token, ip) {
      if (token === undefined || token === '') return false
      const answer = await fetch(url, {
        method: 'POST',
        body: new URLSearchParams({ secret, response: token, remoteip: ip }),
        signal: AbortSignal.timeout(patience),
      })
      if (!answer.ok) throw new Error(`The bot check answered ${answer.status}.`)
      const { success } = (await answer.json()) as { success?: unknown }
      return success === true
    },
  }
}

/** Without a verifier nothing is checked and nobody is refused: the README says so, and the limit for each address still applies. */
const none: BotCheck = { confirm: () => Promise.resolve(true) }

export const botCheckOf = ({ BOT_CHECK_URL }: Pick<Settings, 'BOT_CHECK_URL'>): BotCheck =>
  BOT_CHECK_URL === undefined ? none : verifier(BOT_CHECK_URL)
