import type { List } from '../list.ts'
import { pathsOf, type Redirect } from './document.ts'

/** The list of staff: what they led elsewhere themselves, and what pages left behind when they moved. */
export const redirectList = {
  tie: ({ at }) => Date.parse(at),
  sorts: {
    at: { number: ({ at }) => Date.parse(at) },
    from: { text: redirect => pathsOf(redirect).from },
    to: { text: redirect => pathsOf(redirect).to },
  },
  views: {
    all: { holds: () => true, sort: '-at' },
    own: { holds: ({ kind }) => kind === 'path', sort: '-at' },
    moved: { holds: ({ kind }) => kind !== 'path', sort: '-at' },
  },
  sums: {},
} satisfies List<Redirect>
