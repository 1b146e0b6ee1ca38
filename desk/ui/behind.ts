import { createContext, useContext } from 'react'

/** A page that waits, whole, behind the one that is on its way (decision 286). */
export const Behind = createContext(false)

/** Whether this part is out of sight and out of reach: it goes on with its work, and answers no key and asks nothing. */
export const useIsBehind = (): boolean => useContext(Behind)
