import { accept, type Decider, type Message } from '../shared/decider.ts'
import type { StockMeaning } from '../shared/stock-levels.ts'

/** The owner's statement about a source of feeds. Each source has one stream. */
export type ImportSourceEvent = Message<'ImportSourceStockMeant', { source: string; meaning: StockMeaning }>

/** Notes what the numbers of a source's feeds mean, for this import and those after it. */
export type ImportSourceCommand = Message<'SetStockMeaning', { source: string; meaning: StockMeaning }>

/** `meaning` is null where the owner said nothing: then it is up to the kind of the feed. */
export type ImportSource = { readonly meaning: StockMeaning | null }

export const importSource: Decider<ImportSource, ImportSourceCommand, ImportSourceEvent, never> = {
  name: 'import-source',
  initial: { meaning: null },
  decide: ({ data }, { meaning }) =>
    data.meaning === meaning ? accept() : accept({ type: 'ImportSourceStockMeant', data }),
  evolve: (_state, { data: { meaning } }) => ({ meaning }),
}
