import { parseArgs } from 'node:util'

/** For a command that takes none: whoever gives it one, `--help` too, is told how it is called, and nothing is done. */
export function noArgumentsOrExit(usage: string): void {
  try {
    parseArgs({ options: {} })
  } catch (error) {
    console.error(`${(error as Error).message}\n  ${usage}`)
    process.exit(1)
  }
}
