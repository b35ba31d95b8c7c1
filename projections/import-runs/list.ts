import type { List } from '../list.ts'
import type { ImportRunDocument, RunState } from './document.ts'

const open: readonly RunState[] = ['checking', 'ready', 'refused', 'importing', 'reverting', 'part-reverted']

/** The imports that want something of a person or of the shop first. */
export const importRunList = {
  tie: ({ stagedAt }) => Date.parse(stagedAt),
  sorts: {
    staged: { number: ({ stagedAt }) => Date.parse(stagedAt) },
    name: { text: ({ name }) => name },
  },
  views: {
    all: { holds: () => true, sort: '-staged' },
    open: { holds: ({ state }) => open.includes(state), sort: '-staged' },
    imported: { holds: ({ state }) => state === 'done' || state === 'stopped', sort: '-staged' },
    reverted: { holds: ({ state }) => state === 'reverted', sort: '-staged' },
  },
  sums: {},
} satisfies List<ImportRunDocument>
