import type { Logger } from 'pino'

const counted = () =>
  import('./http/metrics.ts').then(
    ({ faults }) => faults.inc({ side: 'server' }),
    () => undefined,
  )

/**
 * What nothing caught (decision 150). A promise that nobody waits for has left nothing half done, as all state is in
 * the database: it is logged and counted, and the server goes on. After an exception out of nowhere nothing is known:
 * it is logged and counted, and the process ends as when it is asked to, so that whoever watches it starts another.
 */
export function watchFaults(log: Logger, end: () => void): void {
  process.on('unhandledRejection', reason => {
    log.error({ err: asError(reason) }, 'a rejection that nothing caught')
    void counted()
  })
  process.on('uncaughtException', error => {
    log.fatal({ err: asError(error) }, 'an exception that nothing caught: the process ends')
    void counted()
    end()
  })
}

/** Anything may be thrown; a line without a stack says nothing of where. */
const asError = (thrown: unknown): Error =>
  thrown instanceof Error ? thrown : new Error(`What was thrown is no error: ${String(thrown)}`)
