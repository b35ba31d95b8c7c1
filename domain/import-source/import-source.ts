import { accept, type Decider, type Messages } from '../shared/decider.ts'
import type { StockMeaning } from '../shared/stock-levels.ts'

/** How a source may be named: `acme`, `acme-uk` ... Products remember it for good, and SKUs that are made up begin with it. */
export const sourceName = /^(?=.{1,40}$)[a-z0-9]+(-[a-z0-9]+)*$/
export const sourceRule = 'small letters and digits, with single dashes between them, and at most 40 characters'

/** By the names of a file's columns in small letters, the names that its format knows them by; empty: it is not read. */
export type ColumnNames = { readonly [header: string]: string }
/** By column, what to read in the place of a value. */
export type FeedWords = { readonly [column: string]: { readonly [value: string]: string } }

/** What people said about a source of feeds. Each source has one stream. */
export type ImportSourceEvent = Messages<{
  ImportSourceStockMeant: { source: string; meaning: StockMeaning }
  ImportSourceColumnsNamed: { source: string; columns: ColumnNames }
  /** This value of a column is always read as another; the same one: as it is again. */
  FeedWordDefined: { source: string; column: string; value: string; readAs: string }
}>

export type ImportSourceCommand = Messages<{
  /** Notes what the numbers of a source's feeds mean, for this import and those after it. */
  SetStockMeaning: { source: string; meaning: StockMeaning }
  NameColumns: { source: string; columns: ColumnNames }
  DefineFeedWord: { source: string; column: string; value: string; readAs: string }
}>

/** `meaning` is null where the owner said nothing: then it is up to the kind of the feed. */
export type ImportSource = {
  readonly meaning: StockMeaning | null
  readonly columns: ColumnNames
  readonly words: FeedWords
}

const nothingSaid: ImportSource = { meaning: null, columns: {}, words: {} }

export const importSource: Decider<ImportSource, ImportSourceCommand, ImportSourceEvent, never> = {
  name: 'import-source',
  initial: nothingSaid,
  decide(command, state) {
    switch (command.type) {
      case 'SetStockMeaning':
        if (command.data.meaning === state.meaning) return accept()
        return accept({ type: 'ImportSourceStockMeant', data: command.data })
      case 'NameColumns':
        if (sameNames(command.data.columns, state.columns)) return accept()
        return accept({ type: 'ImportSourceColumnsNamed', data: command.data })
      case 'DefineFeedWord': {
        const { column, value, readAs } = command.data
        if (readAs === (state.words[column]?.[value] ?? value)) return accept()
        return accept({ type: 'FeedWordDefined', data: command.data })
      }
    }
  },
  evolve(state, event) {
    switch (event.type) {
      case 'ImportSourceStockMeant':
        return { ...state, meaning: event.data.meaning }
      case 'ImportSourceColumnsNamed':
        return { ...state, columns: event.data.columns }
      case 'FeedWordDefined':
        return { ...state, words: withWord(state.words, event.data) }
    }
  },
}

/** A value that is read as itself has no word. */
export function withWord(
  words: FeedWords,
  { column, value, readAs }: { readonly column: string; readonly value: string; readonly readAs: string },
): FeedWords {
  const { [value]: _, ...others } = words[column] ?? {}
  return { ...words, [column]: readAs === value ? others : { ...others, [value]: readAs } }
}

export function sameNames(one: ColumnNames, other: ColumnNames): boolean {
  const keys = Object.keys(one)
  return keys.length === Object.keys(other).length && keys.every(key => one[key] === other[key])
}
