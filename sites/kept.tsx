import { type ReactNode, useRef } from 'react'
import type { View } from '../model/site/view.ts'
import { useView, WithView } from './view.tsx'

type Kept = { readonly from: View; readonly read: ReadonlySet<string>; readonly drawn: ReactNode }

/** The view, with each section that is looked at noted. */
function noting(view: View): { view: View; read: Set<string> } {
  const read = new Set<string>()
  const note = <T extends object>(target: T, name: string | symbol) => {
    if (typeof name === 'string') read.add(name)
    return target
  }
  const sections = new Proxy(view.site.sections, {
    get: (target, name) => Reflect.get(note(target, name), name),
    has: (target, name) => Reflect.has(note(target, name), name),
    // Who goes through them all reads them all.
    ownKeys: target => {
      for (const name of Object.keys(target)) read.add(name)
      return Reflect.ownKeys(target)
    },
  })
  return { view: { ...view, site: { ...view.site, sections } }, read }
}

const alike = <T extends object>(a: T, b: T, but: keyof T): boolean =>
  (Object.keys(b) as (keyof T)[]).every(name => name === but || a[name] === b[name])

/** Whether nothing that was looked at says anything else now. */
const stands = ({ from, read }: Kept, now: View): boolean =>
  alike(from, now, 'site') &&
  alike(from.site, now.site, 'sections') &&
  [...read].every(name => from.site.sections[name] === now.site.sections[name])

/** A part of a page that, beside a form, is drawn anew only where a section that it reads has changed: one keystroke changes one. */
export function Part({ children }: { children: ReactNode }) {
  const now = useView()
  const kept = useRef<Kept>(undefined)
  if (!now.isPreview) return children
  if (!kept.current || !stands(kept.current, now)) {
    const { view, read } = noting(now)
    kept.current = { from: now, read, drawn: <WithView view={view}>{children}</WithView> }
  }
  return kept.current.drawn
}
