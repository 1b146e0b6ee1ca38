import { Button, Group } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { useIsBehind } from './behind.ts'
import { QuietButton } from './button.ts'
import { Dialog } from './dialog.tsx'

/** Asks before unsaved changes are left behind. */
export function LeaveQuestion({ isChanged, what }: { isChanged: () => boolean; what: string }) {
  // Who has left it is not asked again while the next page is on its way, nor on the way back.
  const isBehind = useIsBehind()
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => !isBehind && isChanged(),
    enableBeforeUnload: isChanged,
    withResolver: true,
  })
  if (status !== 'blocked') return null
  return (
    <Dialog title={`Leave without saving ${what}?`} onClose={reset}>
      <p>Your changes stand only here, and are gone when you leave.</p>
      <Group justify="flex-end" mt="lg" gap="xs">
        <QuietButton onClick={proceed}>Leave</QuietButton>
        <Button autoFocus onClick={reset}>
          Stay
        </Button>
      </Group>
    </Dialog>
  )
}
