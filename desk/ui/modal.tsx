import { Drawer as BareDrawer, Modal as BareModal, type DrawerProps, type ModalProps } from '@mantine/core'
import { useIsBehind } from './behind.ts'

/** Stands aside while its page waits behind another: it lies beside the page, and would cover the one that comes. */
function useAside(opened: boolean) {
  const isAside = useIsBehind() && opened
  return { opened: opened && !isAside, keepMounted: isAside }
}

/** Its cross has a name even where nobody gives it one. */
const named = { closeButtonProps: { 'aria-label': 'Close' } }

export const Modal = (props: ModalProps) => <BareModal {...named} {...props} {...useAside(props.opened)} />

export const Drawer = (props: DrawerProps) => <BareDrawer {...named} {...props} {...useAside(props.opened)} />
