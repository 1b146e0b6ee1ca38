import { type ReactNode, Suspense, useRef, useState } from 'react'
import type { RecordKey } from '../../model/kinds/records.ts'
import { hasOwnPage, isPreviewed, propertyFieldOf } from '../../model/site/record-preview.ts'
import type { ListScope } from '../api/rows.ts'
import type { Values } from '../form/store.ts'
import { QuietButton } from '../ui/button.ts'
import { laterPart } from '../ui/later-part.tsx'
import { RecordLook } from './record-look.tsx'

const RecordPreview = laterPart(async () => ({ default: (await import('./record-preview.tsx')).RecordPreview }))

/** The button that brings the page of a record beside its form, and that page. Nothing where no page of a site shows it. */
export function useRecordPreview(
  kind: RecordKey,
  /** 0 before it has one; undefined of one that has no form. */
  id: number | undefined,
  { brand }: ListScope,
  /** What visitors read, where what is in the form waits beside it. */
  stands?: Values | undefined,
): { readonly button: ReactNode; readonly pane: ReactNode } {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const isDrawn = isPreviewed(kind) && (brand !== undefined || propertyFieldOf(kind) !== undefined)
  if (!isDrawn || id === undefined) return { button: undefined, pane: undefined }
  function close() {
    // Whoever was in it stands where it was opened; whoever writes beside it goes on.
    if (document.activeElement?.closest('[data-record-preview]')) button.current?.focus()
    setOpen(false)
  }
  return {
    button: (
      <QuietButton ref={button} size="compact-sm" aria-pressed={isOpen} onClick={() => setOpen(is => !is)}>
        Preview
      </QuietButton>
    ),
    pane: (
      <>
        {isOpen && (
          <Suspense>
            <RecordPreview {...{ kind, id, brand, stands }} onClose={close} />
          </Suspense>
        )}
        {brand && hasOwnPage(kind) && <RecordLook {...{ kind, id, brand }} />}
      </>
    ),
  }
}
