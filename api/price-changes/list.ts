import { defineList } from '#api/plumbing/lists/define.ts'
import { type PriceChangeDocument, priceChangeStates } from '#projections/price-changes/document.ts'
import { priceChangeList } from '#projections/price-changes/list.ts'
import { priceChangesView } from '#projections/price-changes/view.ts'
import { priceChangeSchema } from './schema.ts'

/** The list of price changes. */
export const priceChangeRows = defineList({
  name: 'priceChanges',
  view: priceChangesView,
  permission: 'product',
  list: priceChangeList,
  row: priceChangeSchema,
  rowOf,
  filters: {
    state: { choice: ({ state }) => [state], values: priceChangeStates, words: 'The state' },
    from: { day: ({ from }) => from, words: 'The day on which it begins' },
    until: { day: ({ until }) => until, words: 'The day on which it ends' },
  },
  search: { own: ({ name }) => [name], shared: () => [] },
  columns: {
    name: ({ name }) => name,
    move: ({ move }) => move.is,
    products: ({ total }) => total,
    from: ({ from }) => from,
    until: ({ until }) => until,
    state: ({ state }) => state,
    done: ({ start }) => start?.done ?? null,
    left: ({ start }) => start?.left ?? null,
    back: ({ end }) => end?.done ?? null,
  },
  label: ({ name }) => name,
  bulk: {},
})

export function rowOf({
  changeId,
  name,
  move,
  from,
  until,
  total,
  by,
  plannedAt,
  state,
  start,
  end,
}: PriceChangeDocument) {
  return { changeId, name, move, from, until, total, by, plannedAt, state, start, end }
}
