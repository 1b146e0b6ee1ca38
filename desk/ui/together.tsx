import { createContext, type ReactNode, useCallback, useContext, useLayoutEffect, useRef, useState } from 'react'
import classes from './together.module.css'

/** Says that a part waits for what it shows, and returns how it says that it waits no more. */
type Wait = () => () => void
const Waiting = createContext<Wait | undefined>(undefined)

type Props = {
  /** What stands above them at once, and may grow when its answer is there: they wait for that as well. */
  readonly first?: ReactNode
  readonly children: ReactNode
}

/**
 * Parts that are read each by itself, and stand in one moment: one that came late would push away what is under the
 * pointer. Once they stand, they stay, whatever is read anew (decision 288).
 */
export function Together({ first, children }: Props) {
  const [isThere, setThere] = useState(false)
  const waits = useRef(0)
  const wait = useCallback<Wait>(() => {
    waits.current += 1
    return () => {
      waits.current -= 1
      if (waits.current === 0) setThere(true)
    }
  }, [])
  // After those of the parts, and before anything is painted.
  useLayoutEffect(() => {
    if (waits.current === 0) setThere(true)
  }, [])
  return (
    <>
      <Waiting value={wait}>{first}</Waiting>
      {!isThere && <div aria-busy="true" className={classes.meanwhile} />}
      <div className={classes.parts} data-waits={!isThere || undefined}>
        <Waiting value={wait}>{children}</Waiting>
      </div>
    </>
  )
}

/** This part comes with those beside it, once it no longer loads. */
export function useComesTogether(isLoading: boolean): void {
  const wait = useContext(Waiting)
  useLayoutEffect(() => (isLoading ? wait?.() : undefined), [isLoading, wait])
}
