import { Button, type ButtonProps, Skeleton } from '@mantine/core'
import { type ReactNode, Suspense, useState } from 'react'
import { Dialog } from './dialog.tsx'

type Props = Pick<ButtonProps, 'variant' | 'size'> & {
  readonly label: string
  readonly title: string
  /** What the dialog holds; it may close it. */
  children(close: () => void): ReactNode
}

/** A button that opens a form beside the page. */
export function DialogButton({ label, title, children, ...look }: Props) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button {...look} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <Dialog title={title} side="right" onClose={close}>
          <Suspense fallback={<Skeleton height={320} />}>{children(close)}</Suspense>
        </Dialog>
      )}
    </>
  )
}
