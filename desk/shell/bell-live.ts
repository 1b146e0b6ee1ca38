import { useEffect, useRef } from 'react'
import { auth, useStore } from '../session/stores.ts'
import type { Rung } from './bell-worker.ts'

/** A tab whose stream was not heard of for so long asks by itself, in ms, and then so often. */
const [silent, askEvery] = [60_000, 20_000]
/** Whoever is not at the desk is not asked for: a read counts as a sign of life of their session. */
const away = 10 * 60_000
/** What concerns several is not asked for by all of them in one moment, in ms. */
const spread = 400

type Worked = Pick<MessagePort, 'postMessage'> & { onmessage: ((event: MessageEvent) => void) | null; close(): void }

function connect(): Worked {
  if ('SharedWorker' in globalThis)
    return new SharedWorker(new URL('./bell-worker.ts', import.meta.url), { type: 'module', name: 'atrium-bell' }).port
  const worker = new Worker(new URL('./bell-worker.ts', import.meta.url), { type: 'module', name: 'atrium-bell' })
  return {
    postMessage: (told: unknown) => worker.postMessage(told),
    close: () => worker.terminate(),
    get onmessage() {
      return null
    },
    set onmessage(then) {
      worker.onmessage = then
    },
  }
}

/** Calls `ring` whenever the bell may have something new: told by the stream, or by asking where that is cut. */
export function useRinging(ring: () => void) {
  const { accessToken } = useStore(auth)
  const latest = useRef(ring)
  latest.current = ring
  useEffect(() => {
    if (accessToken === null) return
    let heardAt = 0
    let movedAt = Date.now()
    let isMissed = false
    const rings = () => {
      if (document.visibilityState === 'hidden' || Date.now() - movedAt > away) isMissed = true
      else latest.current()
    }
    const back = () => {
      movedAt = Date.now()
      if (!isMissed || document.visibilityState === 'hidden') return
      isMissed = false
      latest.current()
    }
    const asking = setInterval(() => {
      if (Date.now() - heardAt > silent) rings()
    }, askEvery)
    const signs = ['pointerdown', 'keydown', 'focus'] as const
    for (const sign of signs) addEventListener(sign, back, { passive: true })
    document.addEventListener('visibilitychange', back)
    const port = connect()
    let soon: ReturnType<typeof setTimeout> | undefined
    port.onmessage = ({ data }: MessageEvent<Rung>) => {
      heardAt = data === 'cut' ? 0 : Date.now()
      if (data !== 'ring') return
      clearTimeout(soon)
      soon = setTimeout(rings, Math.random() * spread)
    }
    port.postMessage({ token: accessToken })
    const leave = () => port.postMessage('bye')
    addEventListener('pagehide', leave)
    return () => {
      leave()
      port.close()
      clearInterval(asking)
      clearTimeout(soon)
      for (const sign of signs) removeEventListener(sign, back)
      removeEventListener('pagehide', leave)
      document.removeEventListener('visibilitychange', back)
    }
  }, [accessToken])
}
