import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { merge } from '../../../model/content/merge.ts'
import { say } from '../../ui/say.ts'
import type { Session } from './session.ts'

/** In the address of a page: a named draft that is to be laid on it. */
const layParam = 'lay'

/**
 * Lays the draft that the address names on what stands in the form, unsaved: what somebody typed and did not save stays where the
 * draft says nothing else.
 */
export async function lay(session: Session): Promise<void> {
  const id = Number(new URLSearchParams(location.search).get(layParam) ?? 0)
  const { target, form, content, sideOf } = session
  if (!Number.isSafeInteger(id) || id < 1 || target.named) return
  const draft = await target.drafts.read(id, { onto: true })
  const { values, own, held } = draft.onto ?? { ...draft.state, held: draft.held }
  const { stored } = session.snapshot()
  const typed = form.snapshot()
  form.replace(merge(content.fields, sideOf(stored), sideOf({ values, own }), typed).merged)
  const both = held.length > 0 ? ` Both changed ${held.join(', ')}: the form has what the draft says.` : ''
  say(`The draft “${draft.name}” is laid on the page. Nothing is saved yet.${both}`)
}

/** Once it is laid the address says nothing of it: opened again, the page would have it twice. */
export function useLaid(): void {
  const go = useNavigate()
  useEffect(() => {
    if (new URLSearchParams(location.search).has(layParam)) void go({ to: '.', search: {}, replace: true })
  }, [go])
}
