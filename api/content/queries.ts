import { brandIndex, type Catalogue, cardModels } from '#api/catalogue/index.ts'
import { sceneOf } from '#api/pictures/index.ts'
import { textIn } from '#domain/shared/localized-text.ts'
import type { ContentDocument } from '#projections/content/document.ts'
import type { ContentList } from '#projections/content-list/document.ts'
import type { ContactModel, ContentQueries, FaqsModel, PageModel, PostCard, PostModel } from '#web/models/content.ts'
import { bodyOf, rendered } from './body.ts'

const postsPerPage = 12
const relatedProducts = 4
const morePosts = 3

/** Pages, journal and questions in the language of a request. */
export function createContentQueries(catalogue: Catalogue): ContentQueries {
  return {
    page: slug => page(catalogue, slug),
    contact: () => contact(catalogue),
    brandIndex: () => brandIndex(catalogue),
    async blog(number) {
      const { entries } = await listOf(catalogue, 'post')
      const from = (number - 1) * postsPerPage
      const posts = await postCards(catalogue, entries.slice(from, from + postsPerPage))
      return { posts, page: number, pages: Math.max(1, Math.ceil(entries.length / postsPerPage)) }
    },
    post: slug => post(catalogue, slug),
    faqs: () => faqs(catalogue),
  }
}

/** The newest posts, for places that show a few of them. */
export async function newestPosts(catalogue: Catalogue, most: number, except?: string): Promise<readonly PostCard[]> {
  const { entries } = await listOf(catalogue, 'post')
  return postCards(catalogue, entries.filter(({ contentId }) => contentId !== except).slice(0, most))
}

async function postCards(catalogue: Catalogue, entries: ContentList['entries']): Promise<readonly PostCard[]> {
  const ids = entries.map(({ contentId }) => contentId)
  return (await documents(catalogue, ids)).map(each => postCard(catalogue, each))
}

/** All published entries of a kind. Its readers are made anew when an entry comes, goes or moves. */
export async function listOf(catalogue: Catalogue, kind: ContentList['kind']): Promise<ContentList> {
  return (await catalogue.document<ContentList>('content-list', kind)) ?? { kind, entries: [] }
}

export async function documents(catalogue: Catalogue, ids: readonly string[]): Promise<readonly ContentDocument[]> {
  const found = await Promise.all(ids.map(id => catalogue.document<ContentDocument>('content', id)))
  return found.filter(document => document !== undefined)
}

async function bySlug(catalogue: Catalogue, kind: ContentList['kind'], slug: string) {
  const { entries } = await listOf(catalogue, kind)
  const entry = entries.find(each => each.slug === slug)
  return entry && catalogue.document<ContentDocument>('content', entry.contentId)
}

async function page(catalogue: Catalogue, slug: string): Promise<PageModel | null> {
  const found = await bySlug(catalogue, 'page', slug)
  if (!found) return null
  const { title, summary, changedAt } = found
  const { language } = catalogue
  const { body, headings } = await bodyOf(catalogue, found.body)
  return { slug, title: textIn(title, language), summary: textIn(summary, language), body, headings, changedAt }
}

export function postCard(
  { language, paths }: Catalogue,
  document: Pick<ContentDocument, 'slug' | 'title' | 'summary' | 'publishedAt' | 'picture'>,
): PostCard {
  return {
    slug: document.slug,
    path: paths.post(document.slug),
    title: textIn(document.title, language),
    summary: textIn(document.summary, language),
    publishedAt: document.publishedAt,
    scene: sceneOf(document.picture?.garments ?? []),
  }
}

async function post(catalogue: Catalogue, slug: string): Promise<PostModel | null> {
  const found = await bySlug(catalogue, 'post', slug)
  if (!found) return null
  const [related, more] = await Promise.all([
    relatedTo(catalogue, found),
    newestPosts(catalogue, morePosts, found.contentId),
  ])
  return {
    ...postCard(catalogue, found),
    body: (await bodyOf(catalogue, found.body)).body,
    changedAt: found.changedAt,
    related,
    more,
  }
}

async function relatedTo(catalogue: Catalogue, { related }: ContentDocument) {
  const ids = (await catalogue.cards(related.products)).map(({ id }) => id)
  if (related.category !== null && ids.length < relatedProducts) {
    const filters = { category: [related.category], inStock: true }
    const found = await catalogue.search({ q: '', filters, sort: 'db', perPage: relatedProducts + ids.length })
    for (const id of found.ids) if (!ids.includes(id)) ids.push(id)
  }
  return cardModels(catalogue, ids.slice(0, relatedProducts))
}

async function faqs(catalogue: Catalogue): Promise<FaqsModel> {
  const { entries } = await listOf(catalogue, 'faq')
  const ids = entries.map(({ contentId }) => contentId)
  const { language } = catalogue
  const topics = Map.groupBy(await documents(catalogue, ids), ({ topic }) => textIn(topic, language))
  return {
    topics: Array.from(topics, ([name, members]) => ({
      name,
      faqs: members.map(({ slug, title, body }) => ({
        id: slug,
        question: textIn(title, language),
        html: rendered(catalogue, body).html,
      })),
    })),
  }
}

/** How to reach the shop. */
async function contact(catalogue: Catalogue): Promise<ContactModel> {
  const [settings, written] = await Promise.all([catalogue.settings(), page(catalogue, 'contact')])
  const { phoneFooter, phoneHeader, email, address, script } = settings
  const messenger = messengerAddress(script.messengerPageId)
  return { page: written, phone: phoneFooter || phoneHeader, email, address, messenger }
}

/** A link to Messenger, which needs no script of Meta and no consent. Meta's chat for websites ended in May 2024. */
function messengerAddress(pageId: string): string {
  return /^[\w.-]{1,100}$/.test(pageId) ? `https://m.me/${pageId}` : ''
}
