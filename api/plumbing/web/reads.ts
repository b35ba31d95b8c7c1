/** Everything that a page read: the page is valid until some of it changes. */
export type Reads = {
  /** Documents as `<view>/<id>`; also one that was looked for and is not there. */
  readonly documents: Set<string>
  /** True when the page shows a list or a count of products: any product that enters, leaves or moves concerns it. */
  listings: boolean
}

export function createReads(): Reads {
  return { documents: new Set(), listings: false }
}
