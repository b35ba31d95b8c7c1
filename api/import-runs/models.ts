import { shownCurrency } from '#api/catalogue/index.ts'
import { headOf, homeOf, type ImportReport } from '#api/import/index.ts'
import type { Engines, Offers } from '#api/plumbing/feature.ts'
import type { Visitor } from '#api/plumbing/http/visitor.ts'
import { shownUntil } from '#api/plumbing/lists/behind.ts'
import type { OpenList } from '#api/plumbing/lists/list.ts'
import { queryOf } from '#api/plumbing/lists/query.ts'
import { savedViewsFor } from '#api/plumbing/lists/saved-views.ts'
import { ImportRefused, type settings as settingsFeature } from '#api/settings/index.ts'
import type { visitors } from '#api/visitors/index.ts'
import type { ColumnNames, FeedWords } from '#domain/import-source/import-source.ts'
import type { Language } from '#domain/shared/localized-text.ts'
import { allowed } from '#domain/shared/permissions.ts'
import { textOrEmpty } from '#domain/shared/personal-data.ts'
import type { TermKind } from '#domain/term/events.ts'
import type { ImportRunDocument } from '#projections/import-runs/document.ts'
import { importRuns } from '#projections/import-runs/view.ts'
import type { Terms } from '#projections/terms/document.ts'
import { terms } from '#projections/terms/view.ts'
import type {
  ImportPages,
  ImportRunListModel,
  ImportRunModel,
  ImportRunRowModel,
  KnownModel,
} from '#web/models/imports.ts'
import { createKept, keptPage } from './kept.ts'
import { mayCount } from './routes.ts'
import { runRowList } from './run-list.ts'
import type { Runs } from './runs.ts'

export type RunModelDeps = Pick<Engines, 'readModels' | 'store' | 'blobs' | 'now'> &
  Pick<Offers<[typeof visitors, typeof settingsFeature]>, 'accounts' | 'settings'> & {
    readonly runs: Runs
    readonly list: OpenList
  }

/** So many of each kind are shown; the rest comes up when these are settled. */
const shown = 200
/** Rows that stay out are shown page by page. */
const problemPage = 50
/** A longer text is not taken for a value that is read as another. */
const longestValue = 500

type Asked = { readonly visitor: Visitor; readonly language: Language; readonly pages?: ImportPages | undefined }
const firstPages: ImportPages = { problems: 1, kept: 1 }

export const mayEdit = (visitor: Visitor) =>
  visitor.kind !== 'guest' && allowed({ a: visitor.admin, s: visitor.staff }, 'product').edit

/** May the visitor take a whole import back? */
const mayRemove = (visitor: Visitor) =>
  visitor.kind !== 'guest' && allowed({ a: visitor.admin, s: visitor.staff }, 'product').delete

export function createRunModels({ accounts, settings, runs, list, readModels, store, blobs, now }: RunModelDeps) {
  const kept = createKept({ blobs, readModels })

  async function rowOf(run: ImportRunDocument): Promise<ImportRunRowModel> {
    const { runId, name, size, source, format, state, stagedAt, summary } = run
    const by = await nameOf(run.by)
    return { runId, name, size, source, format, state, stagedAt, summary, by }
  }

  async function nameOf(accountId: string): Promise<string | null> {
    const member = await accounts.byId(accountId)
    return textOrEmpty(member.name) || textOrEmpty(member.email) || null
  }

  async function revertOf({ revert }: ImportRunDocument, page: number, unit: (price: number) => number) {
    if (!revert) return null
    const { figures, report, at } = revert
    return {
      ...{ figures, at, page, by: await nameOf(revert.by) },
      pages: Math.max(1, Math.ceil((figures?.kept ?? 0) / keptPage)),
      kept: report === null ? null : await kept.page(report, page, unit),
    }
  }

  /** Null where the file is gone or is no table. */
  async function headOfRun({ file, format, columns }: ImportRunDocument, remembered: ColumnNames) {
    const bytes = await runs.file(file)
    if (!bytes) return null
    try {
      return await headOf(bytes, { ...remembered, ...columns }, format as never)
    } catch (error) {
      if (error instanceof ImportRefused) return null
      throw error
    }
  }

  /** What values that nobody knows can be read as; a feed writes names in English. */
  async function knownFor(report: ImportReport, language: Language) {
    const of = async (kind: TermKind, unknown: readonly unknown[]): Promise<readonly KnownModel[]> => {
      const found = unknown.length > 0 ? await readModels.get<Terms>(terms.name, kind) : null
      return Object.values(found?.terms ?? {})
        .map(({ id, name }) => ({ value: name.en ?? id, label: name[language] ?? name.en ?? id }))
        .sort((a, b) => a.label.localeCompare(b.label, language))
    }
    const [colors, sizes, categories] = await Promise.all([
      of('color', report.unknownColors),
      of('size', report.unknownSizes),
      of('category', report.unknownCategories),
    ])
    return { colors, sizes, categories }
  }

  return {
    /** A page of the list of imports. */
    async list(asked: URLSearchParams, visitor: Visitor): Promise<ImportRunListModel> {
      // Before the rows: they show at least that much.
      const until = await shownUntil(importRuns, { readModels, store })
      const query = queryOf(runRowList, asked, now())
      const { columns: _columns, sums: _sums, rows, ...answer } = await list.answer(query)
      const found = rows as unknown as readonly ImportRunDocument[]
      const saved = await savedViewsFor(list, visitor, { readModels, now })
      return {
        ...{ ...answer, ...saved, shownUntil: until },
        ...{ q: query.q, filters: query.filters, rows: await Promise.all(found.map(rowOf)) },
        may: { edit: mayEdit(visitor) },
      }
    },

    /** All that stays as it is when an import is taken back, prices in the base currency; null: it is not known. */
    async kept(runId: string) {
      const report = (await runs.find(runId))?.revert?.report
      return report ? kept.all(report) : null
    },

    async run(runId: string, { visitor, language, pages = firstPages }: Asked): Promise<ImportRunModel | null> {
      const run = await runs.find(runId)
      if (!run) return null
      const [state, row, { currency }] = await Promise.all([runs.state(runId), rowOf(run), settings()])
      const source = await runs.source(run.source || homeOf(run.format))
      const [head, report] = await Promise.all([headOfRun(run, source.columns), runs.report(run.report)])
      const { complete, done, total, stopping, startedAt, endedAt, problem } = run
      const shownIn = shownCurrency(currency)
      return {
        ...row,
        may: { edit: mayEdit(visitor), count: mayCount(visitor), remove: mayRemove(visitor) },
        counts: state.started !== null && !state.started.options.leaveStock,
        head,
        ...{ complete, done, total, stopping, startedAt, endedAt, problem },
        meaning: report?.stock.meaning ?? source.meaning,
        found: report && { ...foundIn(report, shownIn.unit, pages.problems), known: await knownFor(report, language) },
        rowFixes: Object.entries(state.rows).flatMap(([row, fixes]) =>
          Object.entries(fixes).map(([column, value]) => ({ row: Number(row), column, value })),
        ),
        valueFixes: listed(state.values),
        leftOut: state.leftOut,
        words: listed(source.words),
        revert: await revertOf(run, pages.kept, shownIn.unit),
        currency: shownIn.model,
      }
    },
  }
}

const listed = (words: FeedWords) =>
  Object.entries(words).flatMap(([column, said]) =>
    Object.entries(said).map(([value, readAs]) => ({ column, value, readAs })),
  )

function foundIn(report: ImportReport, unit: (price: number) => number, asked: number) {
  const { unknownColors, unknownSizes, unknownCategories } = report
  const problems = report.problems.filter(({ code }) => code !== 'left-out')
  const alike = Map.groupBy(problems, ({ column, value }) => `${column}\n${value}`)
  const pages = Math.max(1, Math.ceil(problems.length / problemPage))
  const page = Math.min(asked, pages)
  return {
    problems: problems.slice((page - 1) * problemPage, page * problemPage).map(problem => {
      const { length } = alike.get(`${problem.column}\n${problem.value}`)!
      return { ...problem, alike: length }
    }),
    ...{ page, pages, more: report.problemsTotal - report.problems.length },
    problemsTotal: report.problemsTotal - report.problems.length + problems.length,
    corrected: report.corrected,
    suspects: report.suspects.slice(0, shown).map(({ row, sku, product, column, asked, usual, price }) => {
      const slipped = asked / 10 ** Math.round(Math.log10(price / usual))
      return { row, sku, product, column, proposed: (slipped / 100).toFixed(2), from: unit(usual), to: unit(price) }
    }),
    moves: report.moves.map(({ from, to, ...of }) => ({ ...of, from: unit(from), to: unit(to) })),
    unknown: {
      colors: unknownColors.slice(0, shown).map(({ name, shownAs, variants, columns }) => {
        return { name, value: name, columns, number: variants, hexes: shownAs }
      }),
      sizes: unknownSizes.slice(0, shown).map(({ name, variants, columns }) => {
        return { name, value: name, columns, number: variants }
      }),
      categories: unknownCategories.slice(0, shown).map(({ name, products, column, value }) => {
        const isSaid = column !== '' && value.length <= longestValue
        return { name, value, columns: isSaid ? [column] : [], number: products }
      }),
    },
    unknownTotal: {
      ...{ colors: unknownColors.length, sizes: unknownSizes.length, categories: unknownCategories.length },
    },
    ...{ listed: report.listed, notListed: report.notListed, held: report.heldTotal },
    notices: report.notices.map(({ code, rows, firstRow }) => ({ code, rows, firstRow })),
  }
}
