/** A text of somebody’s own keeps its own direction within a sentence. */
export const apart = (text: string) => `\u2068${text}\u2069`
