import type { ContentKind } from '#domain/content/events.ts'
import { textIn } from '#domain/shared/localized-text.ts'
import { type List, last } from '../list.ts'
import { foldText } from '../product-search/words.ts'
import { type ContentRow, fieldsIn, standingOf } from './document.ts'

/** The lists of staff, each in an index of its own; its name is that of the index. */
export const contentListNames = { post: 'posts', page: 'pages', faq: 'faqs' } as const satisfies {
  readonly [kind in ContentKind]: string
}

/** The day of a post: the one on which it came, or comes. */
export const dayOf = ({ published, draft }: ContentRow): string | null => published?.publishedAt ?? draft?.due ?? null

const momentOf = (day: string | null | undefined) => (day ? Date.parse(day) : last)

export function contentListOf(kind: ContentKind) {
  const is = (standing: ReturnType<typeof standingOf>) => (row: ContentRow) =>
    row.kind === kind && standingOf(row) === standing
  const inOrder = kind === 'post' ? '-date' : 'order'
  return {
    index: contentListNames[kind],
    tie: ({ changedAt }) => Date.parse(changedAt),
    sorts: {
      title: { text: row => foldText(textIn(fieldsIn(row).title, 'en')) },
      date: { number: row => momentOf(dayOf(row)) },
      order: { number: row => fieldsIn(row).order },
      changed: { number: ({ changedAt }) => Date.parse(changedAt) },
      due: { number: ({ draft }) => momentOf(draft?.due) },
    },
    views: {
      all: { holds: row => row.kind === kind && standingOf(row) !== 'withdrawn', sort: inOrder },
      published: { holds: is('published'), sort: inOrder },
      drafts: { holds: row => row.kind === kind && row.draft !== null, sort: '-changed' },
      due: { holds: row => row.kind === kind && Boolean(row.draft?.due), sort: 'due' },
      withdrawn: { holds: is('withdrawn'), sort: '-changed' },
    },
    sums: {},
  } satisfies List<ContentRow>
}

export const contentLists = (['post', 'page', 'faq'] as const).map(contentListOf)
