import { z } from 'zod'
import type { Engines } from '#api/plumbing/feature.ts'
import { verdictOf } from '#api/plumbing/http/guards.ts'
import type { Visitor } from '#api/plumbing/http/visitor.ts'
import { shownUntil } from '#api/plumbing/lists/behind.ts'
import { defineList } from '#api/plumbing/lists/define.ts'
import type { OpenList } from '#api/plumbing/lists/list.ts'
import { queryOf } from '#api/plumbing/lists/query.ts'
import { savedViewsFor } from '#api/plumbing/lists/saved-views.ts'
import { pathsOf, type Redirect } from '#projections/redirects/document.ts'
import { redirectList } from '#projections/redirects/list.ts'
import { redirectId, redirects } from '#projections/redirects/view.ts'
import { namesOf } from '#projections/staff/names.ts'
import type { RedirectListModel } from '#web/models/redirects.ts'
import type { OldAddresses } from './old-addresses.ts'
import { endsAtPage } from './shown-at.ts'

const kinds = ['product', 'category', 'brand', 'page', 'post', 'faq', 'path'] as const

const rowSchema = z
  .object({
    id: z.string(),
    kind: z.enum(kinds).describe('What moved; `path`: staff led the address elsewhere'),
    from: z.string().describe('The whole path, behind the language'),
    to: z.string(),
    at: z.string(),
    by: z.string().describe('The account of the member, or who else did it'),
  })
  .meta({ id: 'RedirectRow', description: 'An old address, and where it leads' })

const idOf = ({ kind, from }: Redirect) => redirectId(kind, from)

/** The list of redirects that staff see. */
export const redirectRowList = defineList<Redirect, typeof rowSchema>({
  name: 'redirects',
  view: redirects,
  permission: 'blogs',
  list: redirectList,
  row: rowSchema,
  rowOf: redirect => ({
    ...{ id: idOf(redirect), kind: redirect.kind, at: redirect.at, by: redirect.by },
    ...pathsOf(redirect),
  }),
  filters: {
    kind: { choice: ({ kind }) => [kind], values: kinds, words: 'What moved' },
    at: { day: ({ at }) => at, words: 'The day since which it leads there' },
  },
  search: { own: redirect => Object.values(pathsOf(redirect)).flatMap(path => path.split(/[/?#]/)), shared: () => [] },
  columns: {
    from: redirect => pathsOf(redirect).from,
    to: redirect => pathsOf(redirect).to,
    kind: ({ kind }) => kind,
    at: ({ at }) => at,
  },
  label: redirect => pathsOf(redirect).from,
  bulk: {},
})

type Deps = Pick<Engines, 'readModels' | 'documents' | 'store' | 'now'> & {
  readonly list: OpenList
  readonly oldAddresses: Pick<OldAddresses, 'visitsBy'>
}

/** A page of the list for the dashboard, and the redirect that is open. */
export async function redirectListModel(
  asked: URLSearchParams,
  id: string | null,
  visitor: Visitor,
  { list, oldAddresses, ...engines }: Deps,
): Promise<RedirectListModel> {
  // Before the rows: they show at least that much.
  const until = await shownUntil(redirects, engines)
  const query = queryOf(redirectRowList, asked, engines.now())
  const { columns: _columns, sums: _sums, rows, ...answer } = await list.answer(query)
  const opened = id === null ? undefined : await engines.readModels.get<Redirect>(redirects.name, id)
  const found = rows as unknown as readonly ReturnType<typeof redirectRowList.rowOf>[]
  const shown = opened ? [...found, redirectRowList.rowOf(opened)] : found
  const [visits] = opened ? await oldAddresses.visitsBy([pathsOf(opened).from]) : []
  const names = await namesOf(
    shown.map(({ by }) => by),
    engines.readModels,
  )
  const named = shown.map(row => ({ ...row, by: names.get(row.by) ?? null }))
  const may = (to: 'edit' | 'delete') => verdictOf(visitor, { permission: 'blogs', to }) === 'allowed'
  return {
    ...{ ...answer, ...(await savedViewsFor(list, visitor, engines)), shownUntil: until },
    ...{ q: query.q, filters: query.filters, rows: named.slice(0, found.length) },
    open: visits ? { ...named.at(-1)!, visits, shows: await endsAtPage(named.at(-1)!.to, engines) } : null,
    may: { edit: may('edit'), delete: may('delete') },
  }
}
