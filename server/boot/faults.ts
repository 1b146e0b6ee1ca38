import type { Logger } from 'pino'

const counted = () =>
  import('../http/metrics.ts').then(
    ({ faults }) => faults.inc({ side: 'server' }),
    () => undefined,
  )

/**
 * Handles errors that nothing caught (decision 150). A rejected promise that nobody awaits leaves nothing half done, since all
 * state is in the database: it is logged and counted, and the server goes on. After an uncaught exception the state is
 * unknown: it is logged and counted, and the process ends in order, so that its supervisor starts another.
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

/** Anything may be thrown; a log line without a stack would not say where. */
const asError = (thrown: unknown): Error =>
  thrown instanceof Error ? thrown : new Error(`What was thrown is no error: ${String(thrown)}`)
