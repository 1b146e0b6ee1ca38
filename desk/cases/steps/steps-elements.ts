import { styled } from '../../ui/styled.ts'
import classes from './steps-elements.module.css'

export const Message = styled('p', classes.message)
export const MessageBox = styled('div', classes.message)
export const Overdue = styled('span', classes.overdue)
export const Quiet = styled('button', classes.quiet, { type: 'button' })
export const Text = styled('p', classes.text)
