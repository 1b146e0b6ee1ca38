import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { codeCache, root, serverFlags } from '../scripts/bootstrap.mjs'
import { packServer } from '../scripts/build.mjs'
import { sparePort } from '../scripts/postgres.mjs'
import { noBudgets } from './budgets.ts'

/** The real server as `npm start` runs it, in a process of its own, on ports and a data folder of its own, which it keeps from one life to the next. */
export class ServerProcess {
  readonly #env: Record<string, string>
  readonly port: number
  readonly sites: number
  readonly #main: string
  readonly #within: readonly string[]
  #child: ChildProcess | undefined
  #output = ''
  #ended: Promise<number | null> = Promise.resolve(null)

  /** `within` is a command that starts the server as its last words, where it runs in surroundings of its own. */
  constructor(main: string, port: number, env: Record<string, string>, within: readonly string[] = []) {
    this.#main = main
    this.#within = within
    this.sites = Number(env['SITES_PORT'])
    this.port = port
    this.#env = env
  }

  static async at(
    folder: string,
    env: Record<string, string>,
    within?: readonly string[],
    /** A packed server of another version. */
    main?: string,
  ): Promise<ServerProcess> {
    const [port, sites, worker] = [await sparePort(), await sparePort(), await sparePort()]
    return new ServerProcess(
      main ?? (await packServer()),
      port,
      {
        PATH: process.env['PATH'] ?? '',
        HOME: process.env['HOME'] ?? '',
        DATA_DIR: folder,
        PORT: String(port),
        SITES_PORT: String(sites),
        WORKER_PORT: String(worker),
        DEMO_DATA: 'off',
        LOG_LEVEL: 'error',
        ...noBudgets,
        ...codeCache,
        ...env,
      },
      within,
    )
  }

  /** Starts it and answers how long that took until it was ready, in ms. */
  async start(): Promise<number> {
    const begun = performance.now()
    const [command = process.execPath, ...words] = [...this.#within, process.execPath, ...serverFlags, this.#main]
    const child = spawn(command, words, {
      cwd: root,
      env: this.#env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#child = child
    this.#output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', chunk => (this.#output = (this.#output + chunk).slice(-4000)))
    this.#ended = new Promise(resolve => child.once('exit', code => resolve(code)))
    while (!(await this.isReady())) {
      if (child.exitCode !== null || child.signalCode !== null || performance.now() - begun > 120_000) {
        child.kill('SIGKILL')
        throw new Error(`The server did not start.\n${this.output}`)
      }
      await wait(10)
    }
    return performance.now() - begun
  }

  async isReady(): Promise<boolean> {
    return fetch(`http://127.0.0.1:${this.health}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  }

  /** The port that answers for its health: a worker has one of its own. */
  get health(): number {
    return this.#env['ATRIUM_ROLE'] === 'worker' ? Number(this.#env['WORKER_PORT']) : this.port
  }

  get output(): string {
    return this.#output
  }

  get pid(): number | undefined {
    return this.#child?.pid
  }

  get isRunning(): boolean {
    return this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null
  }

  /** Sends the signal and waits for the end; answers the exit code (null when the signal ended it) and how long it took, in ms. */
  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<{ code: number | null; ms: number }> {
    const begun = performance.now()
    this.#child?.kill(signal)
    const code = await this.#ended
    return { code, ms: performance.now() - begun }
  }
}
