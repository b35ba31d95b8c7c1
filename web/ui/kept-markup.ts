import { createContext, type ReactElement, type ReactNode, use } from 'react'

/** A part whose HTML stays the same on every page. It begins and ends with an element, and uses no ids of React. */
export type Piece = {
  /** Its models never change, so another state is another object. */
  readonly of: readonly [object, object]
  /** Everything else that its HTML depends on. */
  readonly variant: string
  readonly element: ReactElement
}

/** Stands for a piece that the server keeps as HTML, until the page is put together. Browsers render the piece. */
export const KeptMarkup = createContext<((piece: Piece) => string) | null>(null)

type Inside = { readonly children: ReactNode } | { readonly dangerouslySetInnerHTML: { readonly __html: string } }

/** The content props of an element that has nothing but the piece inside. */
export function useKept(piece: Piece): Inside {
  const put = use(KeptMarkup)
  return put ? { dangerouslySetInnerHTML: { __html: put(piece) } } : { children: piece.element }
}
