import type { ComponentProps } from 'react'
import { Popover } from '../ui/popover.tsx'
import { styled } from '../ui/styled.ts'
import classes from './toolbar-elements.module.css'

export const Menu = styled('ul', classes.menu)
export const ToolButton = styled('button', classes.button, { type: 'button' })
export const ToolPopover = (props: ComponentProps<typeof Popover>) => <Popover {...props} className={classes.button} />
/** What a tool says beside its picture; where the list is narrow it is said to the pointer and to a screen reader only. */
export const Said = styled('span', classes.said)
