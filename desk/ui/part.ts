import { createContext } from 'react'

/** Whether the component is beside or under a page's own heading, as in a side panel. */
export const PartContext = createContext(false)
