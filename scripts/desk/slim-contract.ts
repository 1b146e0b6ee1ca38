import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const isContract = /\/model\/contract\/[a-z-]+\.ts$/
/** Of who may call it, what a browser asks: whether that is anybody, and where the call names its brand. */
function slimAccess(access: unknown): object {
  if (access === 'public') return { access }
  if (typeof access !== 'object' || access === null || !('brand' in access)) return {}
  return { access: { brand: access.brand } }
}

const isEndpoint = (value: object): value is Record<string, unknown> => 'method' in value && 'path' in value

/** A value in the desk's source; undefined for what is left out (schemas, functions). */
function slim(value: unknown): unknown {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  if (Array.isArray(value)) return value.every(item => typeof item !== 'object') ? value : undefined
  if (typeof value !== 'object' || value === null) return undefined
  if (isEndpoint(value))
    return {
      method: value['method'],
      path: value['path'],
      ...slimAccess(value['access']),
      ...(value['reply'] === 'file' ? { reply: 'file' } : {}),
    }
  const inner = Object.entries(value).map(([key, each]) => [key, slim(each)] as const)
  return inner.some(([, each]) => each === undefined) ? undefined : Object.fromEntries(inner)
}

/**
 * The desk calls the API; it never judges shapes. So it gets of each endpoint what a browser needs to call it, without
 * schemas, which would be larger than the screens. A missing import of a screen fails the build by name.
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
