import { accept, type Decider, type Message } from '../shared/decider.ts'
import { type BooksEvent, type Difference, mostKept } from './events.ts'

type Compared = BooksEvent['data']
export type BooksCommand = Message<
  'NoteComparison',
  Omit<Compared, 'found' | 'count'> & { readonly found: readonly Difference[] }
>

/** Remembers what a comparison of the books found. State: the newest one. It refuses nothing. */
export const books: Decider<Compared | null, BooksCommand, BooksEvent, never> = {
  name: 'books',
  initial: null,
  decide({ data: { found, ...data } }, last) {
    if (last?.comparisonId === data.comparisonId) return accept()
    const kept = found.slice(0, mostKept)
    return accept({ type: 'BooksCompared', data: { ...data, found: kept, count: found.length } })
  },
  evolve: (_, { data }) => data,
}

/** There is one shop, so one stream. */
export const booksId = 'shop'
