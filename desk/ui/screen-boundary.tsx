import { Component, type ReactNode } from 'react'
import { LoadFailure } from './load-failure.tsx'

type Props = {
  children: ReactNode
  quiet?: boolean // Shows nothing where it failed: the rest still works.
}
type State = { error: unknown }

/** Stops a fault of one part from taking the page with it. */
export class ScreenBoundary extends Component<Props, State> {
  override state: State = { error: undefined }

  static getDerivedStateFromError(error: unknown): State {
    return { error }
  }

  override render() {
    if (this.state.error === undefined) return this.props.children
    return this.props.quiet ? null : (
      <LoadFailure error={this.state.error} retry={() => this.setState({ error: undefined })} />
    )
  }
}
