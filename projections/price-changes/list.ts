import type { List } from '../list.ts'
import { foldText } from '../product-search/words.ts'
import type { PriceChangeDocument, PriceChangeState } from './document.ts'

const running: readonly PriceChangeState[] = ['starting', 'on', 'ending']
const over: readonly PriceChangeState[] = ['stays', 'over']

/** All its rows are in the log. */
const isReady = ({ added, total }: PriceChangeDocument) => added === total
/** Somebody stopped it, or it could not go on. */
const isStopped = ({ state, start }: PriceChangeDocument) =>
  state === 'cancelled' || state === 'missed' || (start !== null && start.because !== 'done')

/** What comes and what runs stands first where it is asked for; one that is still being written down is in no view. */
export const priceChangeList = {
  tie: ({ plannedAt }) => Date.parse(plannedAt),
  sorts: {
    planned: { number: ({ plannedAt }) => Date.parse(plannedAt) },
    from: { number: ({ from }) => Date.parse(from) },
    until: { number: ({ until }) => (until === null ? Number.MAX_SAFE_INTEGER : Date.parse(until)) },
    name: { text: ({ name }) => foldText(name) },
  },
  views: {
    all: { holds: isReady, sort: '-from' },
    planned: { holds: change => isReady(change) && change.state === 'planned', sort: 'from' },
    running: { holds: ({ state }) => running.includes(state), sort: 'until' },
    over: { holds: ({ state }) => over.includes(state), sort: '-from' },
    stopped: { holds: isStopped, sort: '-from' },
  },
  sums: {},
} satisfies List<PriceChangeDocument>
