import { Button } from '@mantine/core'

/** The button beside the main one. */
export const QuietButton = Button.withProps({ variant: 'default' })
/** A button without a frame. */
export const FaintButton = Button.withProps({ variant: 'subtle' })
/** Sends the form it is in. */
export const SubmitButton = Button.withProps({ type: 'submit' })
