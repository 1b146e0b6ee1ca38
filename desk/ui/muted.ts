import classes from './muted.module.css'
import { styled } from './styled.ts'

/** Secondary text: a hint, or that there is nothing. `data-size` is `sm` or `xs`, else as the text around it. */
export const Muted = styled('p', classes.muted)
/** The same within a line. */
export const MutedWords = styled('span', classes.muted)
