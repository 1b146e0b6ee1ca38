import { styled } from '../ui/styled.ts'
import classes from './file-box-elements.module.css'

export const Action = styled('button', classes.action, { type: 'button' })
export const Bar = styled('div', classes.bar)
export const Empty = styled('div', classes.empty)
export const FileBoxDetails = styled('div', classes.details)
export const Frame = styled('div', classes.frame)
export const Name = styled('span', classes.name)
export const NameLink = styled('a', classes.name)
