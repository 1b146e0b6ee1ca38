import classes from './required-mark.module.css'
import { styled } from './styled.ts'

/** After the label of a field that may not be empty. */
export const RequiredMark = styled('span', classes.mark)
