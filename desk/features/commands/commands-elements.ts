import { styled } from '../../ui/styled.ts'
import classes from './commands-elements.module.css'

export const LinkButton = styled('button', classes.link, { type: 'button' })
/** The drop folder's path, as whoever runs Atrium wrote it. */
export const Place = styled('code', classes.place)
