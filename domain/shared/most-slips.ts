/** The most slips of one print: their orders fit into an address. */
export const mostSlips = 200
