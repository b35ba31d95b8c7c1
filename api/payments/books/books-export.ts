import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { majorOf } from '#api/plumbing/engines/payments/amounts.ts'
import type { Engines } from '#api/plumbing/feature.ts'
import { sendProblem } from '#api/plumbing/http/problem.ts'
import { route, staff } from '#api/plumbing/http/route.ts'
import { actorOf, type VisitorOf } from '#api/plumbing/http/visitor.ts'
import { csvHead, csvLine } from '#api/plumbing/lists/csv.ts'
import { csvAnswer, sendExport } from '#api/plumbing/lists/export.ts'
import { books, booksId } from '#domain/books/decide.ts'
import type { BooksEvent } from '#domain/books/events.ts'
import type { StoredEvent } from '#domain/shared/event-store.ts'
import type { MoneyMove, StoredPaymentRow } from '#projections/payment-rows/document.ts'
import { paymentRows } from '#projections/payment-rows/view.ts'

type Shop = Pick<Engines, 'store' | 'projections' | 'readModels' | 'handler' | 'now'>

const moneyColumns = ['at', 'order', 'method', 'what', 'came', 'went', 'currency', 'id'] as const
const foundColumns = [
  'kind',
  'order',
  'method',
  'payment',
  'shop',
  'provider',
  'currency',
  'since',
  'comparedAt',
] as const
/** So many documents are in memory at once. */
const atOnce = 250
/** Nobody downloads an older comparison than these: they compare again. */
const mostLooked = 1000

const came: readonly MoneyMove['what'][] = ['taken', 'came-back']
const description =
  'The log notes who took it. Text that a spreadsheet would run as a formula begins with an apostrophe.'

/** GET /api/admin/gateway/books/money?from&to, and …/books/:comparison/export: the books as files. */
export async function booksExportRoutes(
  app: FastifyInstance,
  { shop, visitorOf }: { readonly shop: Shop; readonly visitorOf: VisitorOf },
): Promise<void> {
  const { now } = shop
  const whole = { view: 'all', searched: false }

  route(app, 'GET', '/api/admin/gateway/books/money', {
    ...staff('gateway', 'view'),
    operationId: 'exportMoney',
    summary: 'Exports the money that came and went in a period, as CSV',
    description: `${description} Cash is in it, buyers are not. Nothing is summed across currencies.`,
    query: z
      .object({
        from: z.iso.date().describe('The first day, in UTC'),
        to: z.iso.date().describe('The last day, in UTC'),
      })
      .refine(({ from, to }) => from <= to, { error: 'has to begin before it ends' }),
    cookies: { sets: ['position'] },
    answer: csvAnswer('A line for each time that money came or went, those of an order together'),
    async run(request, reply) {
      const { from, to } = request.query
      await shop.projections.caughtUp(await shop.store.head(), { views: [paymentRows.name] })
      const period = { from: [from], to: [`${to}T23:59:59.999Z`] }
      const ids = await shop.readModels.range(paymentRows.name, 'moved', period)
      const takenAt = now().toISOString()
      const asked = { list: 'money', filters: { from: [from], to: [to] }, sort: 'at', columns: moneyColumns }
      const taken = { ...whole, ...asked, rows: ids.length, takenAt }
      const lines = moneyLines([...new Set(ids)], period, shop)
      const by = await actorOf(visitorOf, request)
      return sendExport(reply, by, { file: `money-${from}-${to}`, lines, taken }, shop)
    },
  })

  route(app, 'GET', '/api/admin/gateway/books/:comparison/export', {
    ...staff('gateway', 'view', 'not-found'),
    operationId: 'exportComparison',
    summary: 'Exports what a comparison of the books found, as CSV',
    description: `${description} A comparison keeps 200 differences at most.`,
    params: z.strictObject({ comparison: z.uuid().describe('The `id` that the comparison was asked with') }),
    cookies: { sets: ['position'] },
    answer: csvAnswer('A line for each difference'),
    async run(request, reply) {
      const { comparison } = request.params
      const compared = await comparisonOf(comparison, shop)
      if (!compared) return sendProblem(reply, 'not-found', 'Compare the books again.')
      const { since, found, comparedAt } = compared
      const rows = await shop.readModels.getMany<StoredPaymentRow>(
        paymentRows.name,
        found.map(({ orderId }) => orderId ?? ''),
      )
      const lines = found.map(({ kind, method, paymentId, atShop, atGateway, currency }, at) =>
        csvLine([
          ...[kind, rows[at]?.number ?? null, method, paymentId, major(atShop, currency), major(atGateway, currency)],
          ...[currency, since, comparedAt],
        ]),
      )
      const asked = { list: 'books', filters: { since: [since] }, sort: 'kind', columns: foundColumns }
      const taken = { ...whole, ...asked, rows: found.length, takenAt: now().toISOString() }
      const by = await actorOf(visitorOf, request)
      const file = `books-${comparedAt.slice(0, 10)}`
      return sendExport(reply, by, { file, lines: [csvHead(foundColumns), ...lines], taken }, shop)
    },
  })
}

async function* moneyLines(
  ids: readonly string[],
  { from: [from], to: [to] }: { readonly from: readonly string[]; readonly to: readonly string[] },
  { readModels }: Shop,
): AsyncGenerator<string> {
  yield csvHead(moneyColumns)
  for (let at = 0; at < ids.length; at += atOnce) {
    const rows = await readModels.getMany<StoredPaymentRow>(paymentRows.name, ids.slice(at, at + atOnce))
    for (const row of rows) {
      for (const { what, at, amount, currency, id } of row?.fold.moves ?? []) {
        if (!row || at < from! || at > to!) continue
        const sum = major(amount, currency)
        const sums = came.includes(what) ? [sum, null] : [null, sum]
        yield csvLine([at, row.number, row.method, what, ...sums, currency, id])
      }
    }
  }
}

const major = (amount: number | null, currency: string): string | null =>
  amount === null || currency === '' ? null : majorOf(amount, currency)

async function comparisonOf(id: string, { store }: Pick<Shop, 'store'>): Promise<BooksEvent['data'] | null> {
  for await (const stored of store.read(`${books.name}-${booksId}`, -1, { backwards: true, limit: mostLooked })) {
    const { data } = stored as unknown as StoredEvent<BooksEvent>
    if (data.comparisonId === id) return data
  }
  return null
}
