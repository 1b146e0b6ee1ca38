import { createContext } from 'react'

/** Whether what is drawn stands beside or under a page's own heading, as in a side panel. */
export const PartContext = createContext(false)
