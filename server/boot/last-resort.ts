import { Worker } from 'node:worker_threads'

/** Ends this process after so many ms, also where its own thread is held up, so that no timer of it runs. */
export function endAfter(ms: number): void {
  new Worker(`setTimeout(() => process.kill(${process.pid}, 'SIGKILL'), ${ms})`, { eval: true }).unref()
}
