import type { List } from '../list.ts'
import type { HistoryLine, ToldKind, ToldType } from './document.ts'

const has = (...kinds: readonly ToldKind[]) => {
  return (line: HistoryLine) => line.kinds.some(kind => kinds.includes(kind))
}

const moneyTypes: readonly ToldType[] = [
  ...(['OrderCashTaken', 'OrderCashUndone', 'OrderCancelled', 'OrderRestCancelled', 'OrderPiecesCancelled'] as const),
  ...(['ReturnRefunded', 'PaymentRefundRequested', 'PaymentRefundRetried', 'PaymentRefunded'] as const),
  'BooksCompared',
]

export const historyList = {
  tie: ({ from }) => from,
  sorts: { at: { number: ({ at }) => Date.parse(at) } },
  views: {
    all: { holds: () => true, sort: '-at' },
    prices: { holds: ({ prices }) => prices, sort: '-at' },
    permissions: { holds: has('staff'), sort: '-at' },
    money: { holds: ({ did }) => moneyTypes.some(type => did[type] !== undefined), sort: '-at' },
  },
  sums: {},
} satisfies List<HistoryLine>
