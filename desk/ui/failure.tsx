import type { ComponentProps } from 'react'
import classes from './failure.module.css'
import { styled } from './styled.ts'

/** An error, shown where the attempt was made, and read out as it comes; nothing if there is none. */
export const Failure = ({ children, ...rest }: Omit<ComponentProps<'p'>, 'className'>) =>
  children ? (
    <p className={classes.failure} role="alert" {...rest}>
      {children}
    </p>
  ) : null
/** An error of the values shown: not read out, since nothing happened. */
export const Problem = styled('p', classes.failure)
