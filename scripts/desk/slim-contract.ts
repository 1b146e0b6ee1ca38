import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const isContract = /\/model\/contract\/[a-z-]+\.ts$/
/** What a browser needs of an endpoint to call it: where, how, and by what it names its brand. Shapes are the server's. */
const kept = ['method', 'path', 'access'] as const

const isEndpoint = (value: object): value is Record<string, unknown> => 'method' in value && 'path' in value

/** A value as it is written into the desk; undefined for what stays behind (schemas, functions). */
function slim(value: unknown): unknown {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  if (Array.isArray(value)) return value.every(item => typeof item !== 'object') ? value : undefined
  if (typeof value !== 'object' || value === null) return undefined
  if (isEndpoint(value))
    return {
      ...Object.fromEntries(kept.map(key => [key, value[key]])),
      ...(value.reply === 'file' ? { reply: 'file' } : {}),
    }
  const inner = Object.entries(value).map(([key, each]) => [key, slim(each)] as const)
  return inner.some(([, each]) => each === undefined) ? undefined : Object.fromEntries(inner)
}

/**
 * The desk calls the API; it never judges shapes. So the contract goes into it without its schemas, which would weigh
 * more than the screens. What a screen imports and is not here fails the build by name.
 */
export const slimContract = (): Plugin => ({
  name: 'slim-contract',
  enforce: 'pre',
  async load(id) {
    if (!isContract.test(id)) return undefined
    const module: Record<string, unknown> = await import(pathToFileURL(id).href)
    const lines = Object.entries(module).flatMap(([name, value]) => {
      const small = slim(value)
      return small === undefined ? [] : [`export const ${name} = ${JSON.stringify(small)}`]
    })
    return { code: lines.join('\n'), moduleType: 'js' }
  },
})
