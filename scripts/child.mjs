import { spawn } from 'node:child_process'
import { constants } from 'node:os'

/**
 * Runs a command to its end and returns its output.
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function capture(command, args, options) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    const keep = (/** @type {Buffer} */ chunk) => {
      output += chunk
    }
    child.stdout?.on('data', keep)
    child.stderr?.on('data', keep)
    child.once('error', reject)
    child.once('close', code => resolve({ code: code ?? 1, output }))
  })
}

/**
 * Runs a command on this terminal and waits for it. Signals are passed on, so that it can stop cleanly; returns its exit
 * code, or 128 + the signal that ended it.
 * @param {string} command
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @param {string} cwd
 * @returns {Promise<number>}
 */
export function attend(command, args, env, cwd) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { env, cwd, stdio: 'inherit' })
    const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])
    // A terminal, npm and this process may each deliver the same Ctrl-C: it is passed on once, a later one again.
    let passedOn = 0
    const passOn = (/** @type {NodeJS.Signals} */ signal) => {
      if (Date.now() - passedOn < 1000) return
      passedOn = Date.now()
      child.kill(signal)
    }
    for (const signal of signals) process.on(signal, passOn)
    // npm's shell dies of a signal without passing it on. Then only this process can end the child.
    const parent = process.ppid
    const watch = setInterval(() => {
      if (!process.env['npm_lifecycle_event'] || process.ppid === parent) return
      clearInterval(watch)
      passOn('SIGTERM')
    }, 300)
    child.once('error', reject)
    child.once('close', (code, signal) => {
      clearInterval(watch)
      for (const name of signals) process.off(name, passOn)
      resolve(code ?? 128 + (signal ? constants.signals[signal] : 0))
    })
  })
}
