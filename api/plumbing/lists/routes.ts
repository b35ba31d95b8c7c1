import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Engines } from '../feature.ts'
import { verdictOf } from '../http/guards.ts'
import { route, sendJson, staff } from '../http/route.ts'
import { actorOf, type Visitor, type VisitorOf } from '../http/visitor.ts'
import type { AnyList } from './define.ts'
import { csvAnswer, sendExport } from './export.ts'
import type { OpenList } from './list.ts'
import { asMember, mine, mostPages, onPage, queryOf } from './query.ts'
import { savedViewRoutes } from './saved-views.ts'

export type ListRouteDeps = Pick<Engines, 'handler' | 'now'> & {
  readonly list: OpenList
  /** The address that `/list` and `/export` are under. */
  readonly path: string
  readonly visitorOf: VisitorOf
}

/** GET <path>/list: a page of the list. GET <path>/export: everything that the query finds, as CSV. */
export async function listRoutes(app: FastifyInstance, deps: ListRouteDeps): Promise<void> {
  const { list, path, handler, now, visitorOf } = deps
  const { definition } = list
  const { name, permission } = definition
  const common = { ...staff(permission, 'view'), query: querySchema(definition) }
  const called = name.replace(/^./, first => first.toUpperCase())
  const read = (request: FastifyRequest, accountId: string) => {
    const parts = Object.entries(request.query as { readonly [name: string]: string | readonly string[] })
    const address = new URLSearchParams(parts.flatMap(([name, values]) => [values].flat().map(each => [name, each])))
    return queryOf(definition, asMember(definition, address, accountId), now())
  }

  route(app, 'GET', `${path}/list`, {
    ...common,
    operationId: `find${called}`,
    summary: `Lists ${name} by view, filters and words, ${onPage} a page`,
    answer: answerSchema(definition),
    async run(request, reply) {
      const visitor = await visitorOf(request)
      const answer = await list.answer(read(request, visitor.kind === 'guest' ? '' : visitor.accountId))
      return sendJson(reply, { ...answer, bulk: bulkFor(definition, visitor) })
    },
  })

  await savedViewRoutes(app, deps)

  route(app, 'GET', `${path}/export`, {
    ...common,
    operationId: `export${called}`,
    summary: `Exports the ${name} that a query finds, in its order, as CSV`,
    description:
      'The log notes who took what. Text that a spreadsheet would run as a formula begins with an apostrophe.',
    cookies: { sets: ['position'] },
    answer: csvAnswer('A line for each row'),
    async run(request, reply) {
      const by = await actorOf(visitorOf, request)
      const query = read(request, by.actor ?? '')
      const ids = query.rows ?? (await list.select(query))
      const { view, sort, columns } = query
      const takenAt = now().toISOString()
      const taken = {
        ...{ list: name, view, sort, columns, takenAt },
        filters: query.filters,
        searched: query.q !== '',
        rows: ids.length,
      }
      const file = `${name}-${view}-${takenAt.slice(0, 10)}`
      return sendExport(reply, by, { file, lines: list.csv(ids, columns), taken }, { handler })
    },
  })
}

/** The actions on many rows that a visitor may take. */
export function bulkFor({ bulk, permission }: AnyList, visitor: Visitor): readonly string[] {
  return Object.keys(bulk).filter(action => verdictOf(visitor, { permission, to: bulk[action]!.to }) === 'allowed')
}

const onceOrMore = z.union([z.string(), z.array(z.string())]).optional()

/** Makes the schema of a list once, however many shops this process opens: its name stands for what it declares. */
function oncePer<Made>(make: (list: AnyList) => Made): (list: AnyList) => Made {
  const kept = new Map<string, Made>()
  return list => {
    const made = kept.get(list.name) ?? make(list)
    kept.set(list.name, made)
    return made
  }
}

/** Nothing is refused: what is not understood is ignored, and the answer says so. */
export const querySchema = oncePer(({ list, filters, columns, ...definition }: AnyList) => {
  const text = (words: string) => onceOrMore.describe(words)
  const named = (values: object) =>
    Object.keys(values)
      .map(each => `\`${each}\``)
      .join(', ')
  const days = 'a day or two with `..` between them; a day is like `2026-11-23`, `today` or `today-6`'
  const filterWords = (filter: AnyList['filters'][string]) =>
    'day' in filter
      ? `${filter.words}: ${days}`
      : `${filter.words}; several with commas${filter.values ? `: ${filter.values.map(each => `\`${each}\``).join(', ')}` : ''}`
  return z.looseObject({
    view: text(
      `One of ${named(list.views)}${definition.mine ? `; \`${mine}\`: your own of \`${definition.mine.view}\`` : ''}`,
    ),
    q: text('Words that the rows have; the beginning of a word is enough'),
    sort: text(`One of ${named(list.sorts)}, backwards with \`-\` before it. Without it: as the view is sorted`),
    page: text(`A number from 1 to ${mostPages}`),
    rows: text(
      `Ids with commas between them, up to ${onPage}: these rows in place of a page, or of everything in an export`,
    ),
    dense: text('`1`: the page of the dashboard shows low rows. It changes no answer'),
    saved: text('The saved view that the address came from. It changes no answer'),
    open: text('The row that the page of the dashboard unfolds. It changes no answer'),
    cols: text(`Columns with commas between them: ${named(columns)}. Without it: all`),
    ...Object.fromEntries(Object.entries(filters).map(([name, filter]) => [`f.${name}`, text(filterWords(filter))])),
  })
})

const answerSchema = oncePer(({ name, row, list }: AnyList) => {
  const sums = Object.fromEntries(Object.keys(list.sums).map(sum => [sum, z.number()]))
  return z
    .object({
      view: z.enum(Object.keys(list.views)),
      sort: z.string(),
      columns: z.array(z.string()),
      views: z.array(z.object({ name: z.string(), count: z.int() })).describe('The built-in views, and their rows'),
      total: z.int().describe('Rows that the query finds'),
      page: z.int(),
      pages: z.int(),
      beyond: z.boolean().describe('There are more rows than the pages show: only filters help'),
      sums: z.object(sums).nullable().describe('Over all rows that the query finds; null where these are many'),
      rows: z.array(row),
      found: z
        .array(z.string())
        .describe('The ids of those rows that the query finds, which with `rows` need not be all'),
      emptied: z
        .array(z.object({ by: z.string().describe('`q`, or the name of a filter'), total: z.int() }))
        .describe('Where nothing is found: rows that there are without one part of the query'),
      ignored: z.array(z.string()).describe('Parts of the query that were not understood, as `name=value`'),
      bulk: z.array(z.string()).describe('What you may do with many rows at once'),
    })
    .describe(`A page of ${name}`)
})
