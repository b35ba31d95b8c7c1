import { createContext } from 'react'

/** Where the shop is, without a slash at the end, for addresses that are read outside of its pages. */
export const Origin = createContext('')
