import type { Messages } from '../shared/decider.ts'
import type { LocalizedText } from '../shared/localized-text.ts'

/** A page has an address of its own, a post stands in the journal, a faq is one question with its answer. */
export type ContentKind = 'page' | 'post' | 'faq'

/** A scene of garment drawings side by side: names of drawings, each in colours `#rrggbb`. */
export type ContentPicture = {
  readonly kind: 'garments'
  readonly garments: readonly { readonly garment: string; readonly hexes: readonly string[] }[]
}

export type Content = {
  readonly contentId: string
  readonly kind: ContentKind
  /** Its place in the address: `/{slug}`, `/blog/{slug}`, `/faqs#{slug}`. */
  readonly slug: string
  /** Of a faq: the question. */
  readonly title: LocalizedText
  /** One or two sentences, for lists and search engines. */
  readonly summary: LocalizedText
  /** Markdown: headings, paragraphs, lists, quotes, links, emphasis. */
  readonly body: LocalizedText
  readonly picture: ContentPicture | null
  /** Faqs of one topic stand under one heading. */
  readonly topic: LocalizedText
  /** Place among its kind; posts stand by date instead. */
  readonly order: number
  /** Products that it is about: these by id, then the newest of a category. */
  readonly related: { readonly products: readonly string[]; readonly category: string | null }
  readonly publishedAt: string
}

export type ContentEvent = Messages<{
  /** Published, or published anew in place of what it said before. */
  ContentPublished: Content
  /** Comes with the publishing that changed it; the old address leads to the new one from now on. */
  ContentMoved: { contentId: string; kind: ContentKind; from: string; to: string }
  ContentWithdrawn: { contentId: string; kind: ContentKind }
}>
