/** The parts that letters are made of: html and plain text are two writings of the same list. */
export type Block =
  | { readonly type: 'paragraph'; readonly text: string }
  | { readonly type: 'button'; readonly label: string; readonly url: string }
  | { readonly type: 'link'; readonly label: string; readonly url: string }
  /** A word to copy. */
  | { readonly type: 'code'; readonly code: string }
  | {
      readonly type: 'items'
      readonly items: readonly {
        readonly name: string
        readonly detail: string
        readonly quantity: string
        readonly amount: string | null
      }[]
    }
  | {
      readonly type: 'amounts'
      readonly rows: readonly { readonly label: string; readonly amount: string; readonly total?: true }[]
    }
  | { readonly type: 'facts'; readonly facts: readonly { readonly label: string; readonly lines: readonly string[] }[] }
  | { readonly type: 'note'; readonly text: string }

export type Written = { readonly subject: string; readonly title: string; readonly blocks: readonly Block[] }
