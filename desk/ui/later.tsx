import { type ComponentType, createElement, use } from 'react'

/** A promise as React reads it: one whose answer has come is used at once, without a pause. */
type Tracked<T> = Promise<T> & { status?: 'pending' | 'fulfilled' | 'rejected'; value?: T; reason?: unknown }

function tracked<T>(promise: Tracked<T>): Tracked<T> {
  promise.status = 'pending'
  promise.then(
    value => void Object.assign(promise, { status: 'fulfilled', value }),
    (reason: unknown) => void Object.assign(promise, { status: 'rejected', reason }),
  )
  return promise
}

/** A value that is loaded once, and only `load` repeats a failed load. */
export type Later<T> = {
  load(): Promise<T>
  /** In a component: the answer, at once if it has come; until then it suspends, and it throws a failure. */
  useLoaded(): T
}

export function later<T>(ask: () => Promise<T>): Later<T> {
  let query: Tracked<T> | undefined
  const load = () => {
    if (!query || query.status === 'rejected') query = tracked(ask())
    return query
  }
  return { load, useLoaded: () => use<T>((query ?? load()) as Promise<T>) }
}

/** A component that can be loaded before it is shown. */
export type LaterComponent<P> = ComponentType<P> & { load(): Promise<unknown> }

/**
 * A component in a chunk of its own. Unlike React's `lazy` it is drawn at once if its chunk has come already: React
 * holds back anything that suspends, however briefly, for 300 ms.
 */
export function laterComponent<P extends object>(ask: () => Promise<{ default: ComponentType<P> }>): LaterComponent<P> {
  const { load, useLoaded } = later(ask)
  const Component = (props: P) => createElement(useLoaded().default, props)
  return Object.assign(Component, { load })
}
