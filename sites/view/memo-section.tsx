import { type ReactNode, useRef } from 'react'
import type { SiteView } from '../../model/site/view.ts'
import { useView, WithView } from './view.tsx'

type Drawing = { readonly from: SiteView; readonly read: ReadonlySet<string>; readonly drawn: ReactNode }

/** The view, recording each section that is read. */
function noting(view: SiteView): { view: SiteView; read: Set<string> } {
  const read = new Set<string>()
  const note = <T extends object>(target: T, name: string | symbol) => {
    if (typeof name === 'string') read.add(name)
    return target
  }
  const sections = new Proxy(view.site.sections, {
    get: (target, name) => Reflect.get(note(target, name), name),
    has: (target, name) => Reflect.has(note(target, name), name),
    // Listing them reads them all.
    ownKeys: target => {
      for (const name of Object.keys(target)) read.add(name)
      return Reflect.ownKeys(target)
    },
  })
  return { view: { ...view, site: { ...view.site, sections } }, read }
}

const alike = <T extends object>(a: T, b: T, but: keyof T): boolean =>
  (Object.keys(b) as (keyof T)[]).every(name => name === but || a[name] === b[name])

/** Whether every recorded section is still equal. */
const isCurrent = ({ from, read }: Drawing, now: SiteView): boolean =>
  alike(from, now, 'site') &&
  alike(from.site, now.site, 'sections') &&
  [...read].every(name => from.site.sections[name] === now.site.sections[name])

/** A part of a page that, beside a form, is drawn again only where a section that it reads has changed: one keystroke changes one. */
export function Part({ children }: { children: ReactNode }) {
  const now = useView()
  const last = useRef<Drawing>(undefined)
  if (!now.isPreview) return children
  if (!last.current || !isCurrent(last.current, now)) {
    const { view, read } = noting(now)
    last.current = { from: now, read, drawn: <WithView view={view}>{children}</WithView> }
  }
  return last.current.drawn
}
