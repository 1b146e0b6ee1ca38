import type { Content, Warning } from '../../model/content/content.ts'
import { type Change, diff, same } from '../../model/content/diff.ts'
import { ownable } from '../../model/content/inherit.ts'
import type { Side } from '../../model/content/merge.ts'
import { validate, warningsOf } from '../../model/content/validate.ts'
import { fieldAt, initialOfField } from '../../model/content/value.ts'
import type { FieldErrors } from '../../model/errors.ts'
import { createListeners } from '../session/listeners.ts'
import { afterPress } from './after-press.ts'
import { isWithin, touches, valueAt, withValue } from './path.ts'

export type Values = Readonly<Record<string, unknown>>
/** The form's start: the saved draft, and the values from the group site (`undefined` on the group site itself). */
export type FormStart = Side & { readonly group: Values | null | undefined }

export type FormSnapshot = {
  readonly start: FormStart
  readonly values: Values
  readonly own: ReadonlySet<string>
  /** Made own by hand: stays so even if the value is the group's. */
  readonly kept: ReadonlySet<string>
  readonly touched: ReadonlySet<string>
  /** A save was tried: every error shows. */
  readonly attempted: boolean
  /** What the server refused, until the field changes. */
  readonly refused: FieldErrors
}

const derived = <T>(of: (content: Content, snapshot: FormSnapshot) => T) => {
  const known = new WeakMap<FormSnapshot, T>()
  return (content: Content, snapshot: FormSnapshot): T => {
    const before = known.get(snapshot)
    if (before !== undefined) return before
    const value = of(content, snapshot)
    known.set(snapshot, value)
    return value
  }
}

const problems = derived((content, { values }): FieldErrors => validate(content, values))
const changes = derived((content, { start, values, own }): Change[] => {
  const differing = diff(content.fields, start.values, values)
  const turned = [...own.symmetricDifference(start.own)].filter(
    path => !differing.some(each => touches(each.path, path)),
  )
  const labelled = turned.map((path): Change => {
    const label = fieldAt(content.fields, path)?.label ?? path
    return { path, label, kind: 'changed', before: valueAt(start.values, path), after: valueAt(values, path) }
  })
  return [...differing, ...labelled]
})
const warnings = derived((content, snapshot): Warning[] =>
  warningsOf(content, snapshot.values, problems(content, snapshot)),
)
const shownErrors = derived((content, snapshot): FieldErrors => {
  const { attempted, touched, refused } = snapshot
  const found = Object.entries(problems(content, snapshot))
  return { ...refused, ...Object.fromEntries(found.filter(([path]) => attempted || touched.has(path))) }
})

/**
 * The state of one form, outside React: a field subscribes to its own path, so that a keystroke draws one field anew.
 */
export function createForm(content: Content, start: FormStart) {
  const { fields } = content
  const ownablePaths = ownable(fields)
  const { notify, subscribe } = createListeners()
  let now: FormSnapshot = fresh(start)

  function put(next: Partial<FormSnapshot>) {
    now = { ...now, ...next }
    notify()
  }
  const ownableOf = (path: string) => ownablePaths.find(each => isWithin(path, each)) ?? path
  const inheritedAt = (path: string): unknown => {
    const fromGroup = valueAt(now.start.group, path)
    if (fromGroup !== undefined) return fromGroup
    const field = fieldAt(fields, path)?.field
    return field && initialOfField(field)
  }
  /** Typing makes a value own; typing back to the group's makes it the group's again, unless it was own before. */
  function ownAfter(values: Values, path: string): ReadonlySet<string> {
    if (now.start.group === undefined) return now.own
    const at = ownableOf(path)
    const isBack = !now.start.own.has(at) && !now.kept.has(at) && same(valueAt(values, at), inheritedAt(at))
    // The same set if nothing in it changes: its readers need not look again.
    if (now.own.has(at) !== isBack) return now.own
    return isBack ? now.own.difference(new Set([at])) : now.own.union(new Set([at]))
  }
  const withoutRefusals = (path: string): FieldErrors =>
    Object.fromEntries(Object.entries(now.refused).filter(([at]) => at !== '' && !touches(at, path)))

  return {
    content,
    inherits: start.group !== undefined,
    subscribe,
    snapshot: () => now,
    value: (path: string) => valueAt(now.values, path),
    set(path: string, value: unknown) {
      if (same(valueAt(now.values, path), value)) return
      const values = withValue(now.values, path, value)
      put({ values, own: ownAfter(values, path), refused: withoutRefusals(path) })
    },
    /** The person was here and left: errors here show, and move nothing that is being clicked on. */
    touch(path: string) {
      afterPress(() => {
        if (!now.touched.has(path)) put({ touched: now.touched.union(new Set([path])) })
      })
    },
    isOwn: (path: string) => now.own.has(ownableOf(path)),
    isOwnable: (path: string) => ownablePaths.includes(path),
    inherited: inheritedAt,
    /** Resets the value to the group's. */
    revert(path: string) {
      const only = new Set([path])
      const values = withValue(now.values, path, inheritedAt(path))
      put({ values, own: now.own.difference(only), kept: now.kept.difference(only), refused: withoutRefusals(path) })
    },
    keepAsOwn(path: string) {
      const only = new Set([path])
      put({ own: now.own.union(only), kept: now.kept.union(only) })
    },
    changes: () => changes(content, now),
    isDirty: () => changes(content, now).length > 0,
    errors: () => shownErrors(content, now),
    problems: () => problems(content, now),
    warnings: () => warnings(content, now),
    attempt() {
      put({ attempted: true })
    },
    refuse(refused: FieldErrors) {
      put({ refused, attempted: true })
    },
    /** Other content over the same start: a merge, an earlier state, a journal. */
    replace({ values, own }: Side) {
      put({ values: values as Values, own, refused: {} })
    },
    /** A newer saved state, with the person's own changes on it. */
    rebase(next: FormStart, { values, own }: Side = next) {
      put({
        ...fresh(next),
        values,
        own,
        touched: now.touched,
        attempted: same(values, next.values) ? false : now.attempted,
      })
    },
  }
}
export type Form = ReturnType<typeof createForm>

const fresh = (start: FormStart): FormSnapshot => ({
  start,
  values: start.values,
  own: start.own,
  kept: new Set(),
  touched: new Set(),
  attempted: false,
  refused: {},
})
