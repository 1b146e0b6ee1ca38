import { Skeleton } from '@mantine/core'
import { Suspense, useState } from 'react'
import { QuietButton } from '../../ui/button.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { laterPart } from '../../ui/later-part.tsx'
import { queueWords } from './hold-words.ts'
import type { UnitRow } from './use-units.ts'

const Queue = laterPart(() => import('./queue-panel.tsx'))

export type QueueProps = { readonly projectId: number; readonly unit: UnitRow; readonly mayEdit: boolean }

/** Who waits for a unit that another has; opened beside the page. */
export function QueueButton(props: QueueProps) {
  const { unit_code, waiting } = props.unit
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <QuietButton
        size="compact-xs"
        aria-label={`Queue for ${unit_code}${waiting > 0 ? `, ${queueWords(waiting)}` : ''}`}
        onClick={() => setOpen(true)}
      >
        {queueWords(waiting)}
      </QuietButton>
      {isOpen && (
        <Dialog title={`Queue for ${unit_code}`} side="right" onClose={() => setOpen(false)}>
          <Suspense fallback={<Skeleton height={320} />}>
            <Queue {...props} />
          </Suspense>
        </Dialog>
      )}
    </>
  )
}
