import type { Catalogue } from '#api/catalogue/catalogue.ts'
import { documents, listOf } from '#api/content/queries.ts'
import { textIn } from '#domain/shared/localized-text.ts'
import type { ShellModel } from '#web/models/shell.ts'

/** Views that the part of the shell below is made of. */
export const footerSources = ['content', 'content-list'] as const

export type FooterContent = Pick<ShellModel, 'pages' | 'hasPosts' | 'hasFaqs'>

/**
 * What of the content the footer links. A page that is not there is not linked. To be asked for by every page, whether
 * or not its shell is kept, so that the page falls with what it links.
 */
export async function footerContent(catalogue: Catalogue): Promise<FooterContent> {
  const [pages, posts, faqs] = await Promise.all([
    listOf(catalogue, 'page'),
    listOf(catalogue, 'post'),
    listOf(catalogue, 'faq'),
  ])
  const written = await documents(
    catalogue,
    pages.entries.filter(({ slug }) => slug !== 'contact').map(({ contentId }) => contentId),
  )
  return {
    pages: written.map(({ slug, title }) => ({
      label: textIn(title, catalogue.language),
      path: catalogue.paths.page(slug),
    })),
    hasPosts: posts.entries.length > 0,
    hasFaqs: faqs.entries.length > 0,
  }
}
