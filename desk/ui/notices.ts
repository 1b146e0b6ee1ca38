/** The messages in the corner, in a chunk of its own: none is shown before something was done. */
export { Notifications as default, notifications } from '@mantine/notifications'
