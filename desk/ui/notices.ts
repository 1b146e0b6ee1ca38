/** What is said in the corner, in a chunk of its own: nothing is said before something was done. */
export { Notifications as default, notifications } from '@mantine/notifications'
