/** The channel by which processes tell one another that somebody's bell has something new (LISTEN and NOTIFY). */
export const bellChannel = 'atrium_bell'

/** What is told where a connection was lost meanwhile: anything may have been missed. */
export const anything = '*'

/** What is told where sessions ended: whatever is open by them ends too. */
export const sessionsEnded = 'sessions'

export type Heard = (told: string) => void

/** Whoever hears what is told on the channel, in this process. */
export class Ears {
  readonly #ears = new Set<Heard>()

  readonly hear = (ear: Heard): (() => void) => {
    this.#ears.add(ear)
    return () => void this.#ears.delete(ear)
  }

  readonly tell = (told: string): void => {
    for (const ear of this.#ears) ear(told)
  }
}

type Notice = { readonly channel: string; readonly payload?: string | undefined }
type Listening = { on(event: 'notification', then: (notice: Notice) => void): unknown }

/** Passes on what a connection is told, once it listens. */
export const listenBy = (client: Listening, { tell }: Ears): void => {
  client.on('notification', ({ channel, payload }) => {
    if (channel === bellChannel) tell(payload ?? anything)
  })
}
