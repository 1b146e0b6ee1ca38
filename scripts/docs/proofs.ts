import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../bootstrap.mjs'
import type { Proof } from './promises.ts'

/** The figures of `npm run prove`, the last of each promise and engine. */
export const proofsFile = join(root, 'docs/proofs.json')
export const readProofs = (): Proof[] =>
  existsSync(proofsFile) ? (JSON.parse(readFileSync(proofsFile, 'utf8')) as Proof[]) : []
