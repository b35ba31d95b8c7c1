import { type Catalogue, cardModels } from '#api/catalogue/index.ts'
import { garmentStyles } from '#api/pictures/index.ts'
import type { Engines } from '#api/plumbing/feature.ts'
import { verdictOf } from '#api/plumbing/http/guards.ts'
import type { Visitor } from '#api/plumbing/http/visitor.ts'
import { shownUntil } from '#api/plumbing/lists/behind.ts'
import type { OpenList } from '#api/plumbing/lists/list.ts'
import { queryOf } from '#api/plumbing/lists/query.ts'
import { savedViewsFor } from '#api/plumbing/lists/saved-views.ts'
import {
  blankDraft,
  type ContentDraft,
  type ContentKind,
  contentPaths,
  draftAt,
  fieldsOf,
  withChanges,
  workingOn,
} from '#domain/content/events.ts'
import { textIn } from '#domain/shared/localized-text.ts'
import { type ContentRow, standingOf } from '#projections/content-rows/document.ts'
import { contentRows } from '#projections/content-rows/view.ts'
import { namesOf } from '#projections/staff/names.ts'
import type {
  ContentChanges,
  ContentListModel,
  ContentMay,
  ContentPreview,
  ContentRowModel,
  ContentValues,
  OpenContent,
} from '#web/models/content-desk.ts'
import { bodyOf } from '../body.ts'
import { documents, listOf, postCard } from '../queries.ts'
import { type contentRowList, textsOf } from './content-list.ts'

type Deps = Pick<Engines, 'readModels' | 'store' | 'now'> & { readonly catalogue: Catalogue }

export function mayOf(visitor: Visitor): ContentMay {
  const may = (to: 'edit' | 'delete') => verdictOf(visitor, { permission: 'blogs', to }) === 'allowed'
  return { edit: may('edit'), delete: may('delete') }
}

/** A page of a list for the dashboard. */
export async function contentListModel(
  kind: ContentKind,
  asked: URLSearchParams,
  visitor: Visitor,
  { list, catalogue, ...engines }: Deps & { readonly list: OpenList },
): Promise<ContentListModel> {
  // Before the rows: they show at least that much.
  const until = await shownUntil(contentRows, engines)
  const query = queryOf(list.definition, asked, engines.now())
  const { columns: _columns, sums: _sums, rows, ...answer } = await list.answer(query)
  const found = rows as unknown as readonly ReturnType<ReturnType<typeof contentRowList>['rowOf']>[]
  const [names, saved] = await Promise.all([
    namesOf(
      found.map(({ changedBy }) => changedBy),
      engines.readModels,
    ),
    savedViewsFor(list, visitor, engines),
  ])
  const { language } = catalogue
  return {
    ...{ ...answer, ...saved, shownUntil: until, kind, q: query.q, filters: query.filters, may: mayOf(visitor) },
    rows: found.map(
      ({ title, topic, changedBy, ...row }): ContentRowModel => ({
        ...(row as Omit<ContentRowModel, 'title' | 'topic' | 'changedBy'>),
        ...{ title: textIn(title, language), topic: textIn(topic, language), changedBy: names.get(changedBy) ?? null },
      }),
    ),
  }
}

const valuesOf = (draft: ContentDraft) =>
  Object.fromEntries(contentPaths.map(path => [path, draftAt(draft, path)])) as ContentValues

/** One content with everything that its editor shows; a new one where `contentId` is null; null: there is none. */
export async function openContent(
  kind: ContentKind,
  contentId: string | null,
  { readModels, catalogue }: Deps,
): Promise<OpenContent | null> {
  const row = contentId === null ? undefined : await readModels.get<ContentRow>(contentRows.name, contentId)
  if (contentId !== null && row?.kind !== kind) return null
  const names = await catalogue.names()
  const { language } = catalogue
  const draft = row ? workingOn(row) : await beginning(kind, catalogue)
  const cards = await cardModels(catalogue, draft.fields.related.products)
  const [by, others] = await Promise.all([
    namesOf(row ? [row.changedBy] : [], readModels),
    kind === 'faq'
      ? documents(
          catalogue,
          (await listOf(catalogue, 'faq')).entries.map(each => each.contentId),
        )
      : [],
  ])
  const blank: ContentRow = {
    ...{ contentId: '', kind, published: null, withdrawn: false, draft, behind: {} },
    ...{ shownSince: null, changedAt: '', changedBy: '' },
  }
  const shown = row ?? blank
  return {
    contentId,
    standing: standingOf(shown),
    drafted: row ? row.draft !== null : false,
    values: valuesOf(draft),
    published: shown.published && !shown.withdrawn ? valuesOf({ fields: fieldsOf(shown.published), due: null }) : null,
    texts: textsOf(shown),
    publishedAt: shown.published?.publishedAt ?? null,
    shownSince: shown.shownSince,
    changedAt: row?.changedAt ?? null,
    changedBy: row ? (by.get(row.changedBy) ?? null) : null,
    products: cards.map(({ id, name, style, picture }) => ({ id, name, style, picture })),
    categories: names.all('category').map(({ id, label }) => ({ id, label })),
    garments: garmentStyles,
    topics: [...new Set(others.map(({ topic }) => textIn(topic, language)).filter(Boolean))],
  }
}

/** A new page or question stands last among its kind. */
async function beginning(kind: ContentKind, catalogue: Catalogue): Promise<ContentDraft> {
  const { entries } = await listOf(catalogue, kind)
  const order = kind === 'post' ? 0 : Math.max(-1, ...entries.map(({ order }) => order)) + 1
  return { ...blankDraft, fields: { ...blankDraft.fields, order } }
}

/** A content as shoppers would read it, with everything that is typed. */
export async function previewOf(
  catalogue: Catalogue,
  values: ContentChanges,
  publishedAt: string,
): Promise<ContentPreview> {
  const { fields } = withChanges(blankDraft, values)
  const { title, summary, scene } = postCard(catalogue, { ...fields, publishedAt })
  const { body, unknown } = await bodyOf(catalogue, fields.body)
  return { title, summary, publishedAt, scene, body, unknown }
}
