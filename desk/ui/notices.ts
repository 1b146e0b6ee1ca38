import { hideNotification } from '@mantine/notifications'

/** The messages in the corner, in a chunk of its own: none is shown before something was done. */
export { Notifications as default, showNotification } from '@mantine/notifications'

/** While a message leaves it stands beside the one that replaces it: one of two Undos would take back what is past. */
export function takeAway(id: string): void {
  const message = document.getElementById(id)
  // What has the focus keeps it until it is gone.
  if (message && !message.contains(document.activeElement)) {
    message.inert = true
    message.ariaHidden = 'true'
  }
  hideNotification(id)
}
