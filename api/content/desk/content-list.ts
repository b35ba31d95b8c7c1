import { z } from 'zod'
import { defineList } from '#api/plumbing/lists/define.ts'
import { type ContentKind, type TextState, textState } from '#domain/content/events.ts'
import { type Language, languages, textIn } from '#domain/shared/localized-text.ts'
import { type ContentRow, fieldsIn, standingOf } from '#projections/content-rows/document.ts'
import { contentListNames, contentListOf, dayOf } from '#projections/content-rows/list.ts'
import { contentRows } from '#projections/content-rows/view.ts'

const textSchema = z.union([
  z.object({ is: z.enum(['complete', 'nothing']) }),
  z.object({ is: z.literal('missing'), lacking: z.array(z.enum(['title', 'summary', 'body', 'topic'])).readonly() }),
  z.object({ is: z.literal('older'), by: z.int().describe('Changes of the English text since') }),
])

const rowSchema = z
  .object({
    contentId: z.string(),
    title: z.record(z.string(), z.string()).describe('By language; of the draft where there is one'),
    slug: z.string().describe('The last part of its address'),
    topic: z.record(z.string(), z.string()).describe('Of a question, by language'),
    standing: z.enum(['published', 'draft', 'withdrawn']),
    drafted: z.boolean().describe('It has a next version that shoppers do not see'),
    due: z.string().nullable().describe('When the next version is published by itself'),
    texts: z.record(z.enum(languages), textSchema).describe('How far it is written in each language'),
    order: z.int().describe('Its place among its kind'),
    date: z.string().nullable().describe('Of a post: the day on which it came, or comes'),
    changedAt: z.string(),
    changedBy: z.string().describe('The account of the member, or who else did it'),
  })
  .meta({ id: 'ContentRow', description: 'A post, page or question as a list shows it' })

export const textsOf = (row: ContentRow) =>
  Object.fromEntries(
    languages.map(language => [language, textState(fieldsIn(row), language, row.behind)] as const),
  ) as { readonly [language in Language]: TextState }

/** Languages in which something is to be written. */
const wanting = (row: ContentRow) => languages.filter(language => textsOf(row)[language].is !== 'complete')
const titleOf = (row: ContentRow) => textIn(fieldsIn(row).title, 'en')

/** The list of posts, of pages or of questions that staff see. */
export const contentRowList = (kind: ContentKind) =>
  defineList<ContentRow, typeof rowSchema>({
    name: contentListNames[kind],
    view: contentRows,
    permission: 'blogs',
    list: contentListOf(kind),
    row: rowSchema,
    rowOf(row) {
      const { title, slug, topic, order } = fieldsIn(row)
      const { contentId, draft, changedAt, changedBy } = row
      return {
        ...{ contentId, title: { ...title }, slug, topic: { ...topic }, order, changedAt, changedBy },
        ...{ standing: standingOf(row), drafted: draft !== null, due: draft?.due ?? null },
        ...{ texts: textsOf(row), date: dayOf(row) },
      }
    },
    filters: {
      wanting: { choice: wanting, values: languages, words: 'A language in which something is to be written' },
      changed: { day: ({ changedAt }) => changedAt, words: 'The day of the last change' },
    },
    search: {
      own: row => {
        const { title, summary, slug } = fieldsIn(row)
        return [...Object.values(title), ...Object.values(summary), slug]
      },
      shared: row => Object.values(fieldsIn(row).topic),
    },
    columns: {
      title: titleOf,
      slug: row => fieldsIn(row).slug,
      ...(kind === 'faq' && { topic: (row: ContentRow) => textIn(fieldsIn(row).topic, 'en') }),
      state: standingOf,
      ...(kind === 'post' && { date: dayOf }),
      ...(kind !== 'post' && { order: (row: ContentRow) => fieldsIn(row).order }),
      due: ({ draft }) => draft?.due ?? null,
      ...Object.fromEntries(languages.map(language => [language, (row: ContentRow) => textsOf(row)[language].is])),
      changed: ({ changedAt }) => changedAt,
    },
    label: row => titleOf(row) || row.contentId,
    bulk: {},
  })
