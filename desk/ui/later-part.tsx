import { Group } from '@mantine/core'
import { Component, type ComponentType, type ReactNode } from 'react'
import { Dialog } from './dialog.tsx'
import { type LaterComponent, laterComponent } from './later.tsx'
import { LoadAgain, LoadFailure, MissingPartWords, missingPart, TryAgain } from './load-failure.tsx'
import { isMissingPart } from './missing-part.ts'

type Props = {
  children: ReactNode
  isQuiet: boolean
  /** Asks for the part again. */
  load: () => Promise<unknown>
  onClose: (() => void) | undefined
}
type State = { error: unknown }

/** How long after a miss it is asked for again by itself, in ms, and twice as long after each miss that follows. */
const firstWait = 1_000
const mostTries = 6

/** Stops a fault of one part from taking the page with it. What did not come comes by itself when it can be had. */
class PartBoundary extends Component<Props, State> {
  override state: State = { error: undefined }
  #tries = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  static getDerivedStateFromError(error: unknown): State {
    return { error }
  }

  override componentDidMount() {
    addEventListener('online', this.#online)
  }

  override componentWillUnmount() {
    removeEventListener('online', this.#online)
    clearTimeout(this.#timer)
  }

  override componentDidCatch(error: unknown) {
    if (isMissingPart(error)) this.#wait(error)
    else reportError(error)
  }

  /** Its failure may be known only after the connection is there again: then no event says when to ask. */
  #wait(error: unknown) {
    clearTimeout(this.#timer)
    // Whoever is offline reads so at the head of the page; what did not come is no fault for the log.
    if (!navigator.onLine) return
    if (this.#tries === 1 && this.props.isQuiet) reportError(error)
    if (this.#tries < mostTries) this.#timer = setTimeout(this.#ask, firstWait * 2 ** this.#tries)
  }

  #ask = () => {
    this.#tries += 1
    this.props.load().then(
      () => this.setState({ error: undefined }),
      (error: unknown) => this.#wait(error),
    )
  }

  #online = () => {
    if (!isMissingPart(this.state.error)) return
    this.#tries = 0
    this.#ask()
  }

  /** By hand: its place shows that it is on its way. */
  #retry = () => {
    void this.props.load().catch(() => undefined)
    this.setState({ error: undefined })
  }

  override render() {
    const { error } = this.state
    const { isQuiet, onClose, children } = this.props
    if (error === undefined) return children
    if (isQuiet) return null
    if (onClose && isMissingPart(error))
      return (
        <Dialog title={missingPart} onClose={onClose}>
          <MissingPartWords />
          <Group justify="flex-end" mt="lg" gap="xs">
            <LoadAgain />
            <TryAgain retry={this.#retry} />
          </Group>
        </Dialog>
      )
    return <LoadFailure isPart error={error} retry={this.#retry} />
  }
}

type Options = {
  /** Nobody asked for it: where it does not come, it is said in the corner, and its place stays empty. */
  isQuiet?: boolean
}
/** A part that was asked for is left by this; a dialog in its place says that it did not come. */
type Left = { onClose?: (() => void) | undefined }

/**
 * A part of a page in a chunk of its own. What it does not fetch, as in an upgrade or without a connection, is missing
 * in its own place: the page around it stays, with what is typed there.
 */
export function laterPart<P extends object>(
  ask: () => Promise<{ default: ComponentType<P> }>,
  { isQuiet = false }: Options = {},
): LaterComponent<P> {
  const Loaded = laterComponent(ask)
  const Part = (props: P & Left) => (
    <PartBoundary isQuiet={isQuiet} load={Loaded.load} onClose={props.onClose}>
      <Loaded {...props} />
    </PartBoundary>
  )
  return Object.assign(Part, { load: Loaded.load })
}
