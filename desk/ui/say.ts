import type { ReactNode } from 'react'

const briefly = 5_000

/** Says in the corner what happened to what. It leaves by itself: what must be answered is no such message. */
export async function say(message: ReactNode, lasting = briefly): Promise<void> {
  const { notifications } = await import('@mantine/notifications')
  notifications.show({ message, autoClose: lasting })
}
