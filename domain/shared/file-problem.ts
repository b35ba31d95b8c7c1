/** What a sentence is filled with: numbers, and texts as they stand in the file. */
export type Facts = { readonly [name: string]: string | number }

/** Why a file as a whole cannot be imported: a code that every language has a sentence for. `row`: the problem of the row that shows it. */
export type FileProblem = {
  readonly code: string
  readonly facts: Facts
  readonly row?: { readonly code: string; readonly facts: Facts }
}
