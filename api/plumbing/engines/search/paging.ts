/** Products of a page whose request does not say. */
export const defaultPerPage = 24
