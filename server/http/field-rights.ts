import { isObject } from '../../model/content/value.ts'
import type { Endpoint } from '../../model/contract/endpoint.ts'
import { type FieldErrors, Refusal } from '../../model/errors.ts'
import type { PageId } from '../../model/pages/index.ts'
import { fixedOn, hiddenOn } from '../../model/pages/kept.ts'
import { type AuditEntry, changedKeys } from '../call/audit.ts'
import type { Caller } from '../call/context.ts'
import { permittedPages } from '../call/permit.ts'

type CallInput = Parameters<typeof permittedPages>[2]
type Names = ReadonlyMap<string, string>

const none: Names = new Map()

/** Fields that a role is kept from on every page by which it may make a call: another page may show them. */
function onAll(pages: readonly PageId[], namesOn: (page: PageId) => Names): Names {
  const [first, ...more] = pages.map(namesOn)
  if (!first || first.size === 0) return none
  return new Map([...first].filter(([name]) => more.every(other => other.has(name))))
}

/** The fields of a call that its caller does not see. */
export function hiddenFor(endpoint: Endpoint, { access }: Caller, parts: CallInput): Names {
  if (access.fields === undefined) return none
  if (endpoint.shows) return new Map(endpoint.shows.flatMap(page => [...hiddenOn(access, page)]))
  return onAll(permittedPages(endpoint, access, parts), page => hiddenOn(access, page))
}

/** A file has a record whole: who does not see all of that is not given its files. */
export function refuseFile(endpoint: Endpoint, hidden: Names): void {
  if (endpoint.reply !== 'file' || endpoint.leavesOut || hidden.size === 0) return
  const labels = [...new Set(hidden.values())]
  throw new Refusal('FORBIDDEN', {
    message: `A file shows everything, and your role does not see this here: ${labels.join(', ')}. Ask somebody whose role does.`,
  })
}

/**
 * The body as its caller may send it: what they were not shown they may send back as they got it, as nothing, and then it is
 * left as it is. A value of their own is refused at its field.
 */
export function seenBody(body: unknown, hidden: Names): unknown {
  if (hidden.size === 0 || typeof body !== 'object' || body === null) return body
  const errors: FieldErrors = {}
  const read = (value: unknown, path: string): unknown => {
    if (Array.isArray(value)) return value.map((one, i) => read(one, `${path}${i}.`))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).flatMap(([name, of]): [string, unknown][] => {
        const group = hidden.get(name)
        if (group === undefined) return [[name, read(of, `${path}${name}.`)]]
        if (!isNothing(of)) errors[`${path}${name}`] = [`Your role does not see this here: ${group}. Leave it out.`]
        return []
      }),
    )
  }
  const seen = read(body, '')
  if (Object.keys(errors).length > 0) throw new Refusal('INVALID', { errors })
  return seen
}
const isNothing = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)

/**
 * What is written stands in the trail before it is committed, so that no call can change a field that its caller may not
 * change there. A new record has them as it was made.
 */
export function refuseFixed({ access }: Caller, pageOfCall: PageId | undefined, entries: readonly AuditEntry[]): void {
  if (access.fields === undefined) return
  const errors: FieldErrors = {}
  for (const { page = pageOfCall, before, after } of entries) {
    const fixed = page === undefined ? none : fixedOn(access, page)
    if (fixed.size === 0) continue
    const changed = changedKeys(before, after)
    if (!isObject(changed.before) || !isObject(changed.after)) continue
    for (const [name, group] of fixed)
      if (Object.hasOwn(changed.before, name) && Object.hasOwn(changed.after, name))
        errors[name] = [`Your role may not change this here: ${group}. Leave it as it is.`]
  }
  if (Object.keys(errors).length > 0) throw new Refusal('INVALID', { errors })
}
