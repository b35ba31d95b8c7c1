import type { Messages } from '../shared/decider.ts'
import { fallbackLanguage, type Language, type LocalizedText, languages } from '../shared/localized-text.ts'
import { sameData } from '../shared/merge-sections.ts'

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

/** What a form changes of a content, by path. A text of '' is none in that language. `due`: when it is published by itself; null: by a press. */
export type ContentChanges = { readonly [path in ContentPath]?: ContentValue }
export type ContentPath =
  | `${'title' | 'summary' | 'body' | 'topic'}.${keyof LocalizedText}`
  | 'slug'
  | 'picture'
  | 'order'
  | 'related.products'
  | 'related.category'
  | 'due'
export type ContentValue = string | number | null | readonly string[] | ContentPicture

export type ContentEvent = Messages<{
  /** Published, or published anew in place of what it said before. */
  ContentPublished: Content
  /** The next version, which nobody sees in the shop yet: what changed of it since it was saved last, or of what is published. */
  ContentDraftSaved: { contentId: string; kind: ContentKind; changes: ContentChanges }
  /** The next version is gone; what is published stays as it is. */
  ContentDraftDiscarded: { contentId: string; kind: ContentKind }
  /** Comes with the publishing that changed it; the old address leads to the new one from now on. */
  ContentMoved: { contentId: string; kind: ContentKind; from: string; to: string }
  ContentWithdrawn: { contentId: string; kind: ContentKind }
}>

export const contentEvents = [
  'ContentPublished',
  'ContentDraftSaved',
  'ContentDraftDiscarded',
  'ContentMoved',
  'ContentWithdrawn',
] as const satisfies readonly ContentEvent['type'][]

/** Everything of a content that is written, beside what names it and when it was published. */
export type ContentFields = Omit<Content, 'contentId' | 'kind' | 'publishedAt'>

/** The next version of a content, beside the published one. */
export type ContentDraft = { readonly fields: ContentFields; readonly due: string | null }

const textParts = ['title', 'summary', 'body', 'topic'] as const
type TextPart = (typeof textParts)[number]

export const contentPaths: readonly ContentPath[] = [
  ...textParts.flatMap(part => languages.map(language => `${part}.${language}` as const)),
  ...(['slug', 'picture', 'order', 'related.products', 'related.category', 'due'] as const),
]

export const blankDraft: ContentDraft = {
  fields: {
    ...{ slug: '', title: {}, summary: {}, body: {}, picture: null, topic: {}, order: 0 },
    related: { products: [], category: null },
  },
  due: null,
}

export const fieldsOf = ({ slug, title, summary, body, picture, topic, order, related }: Content): ContentFields => ({
  ...{ slug, title, summary, body, picture, topic, order, related },
})

const textPath = /^(title|summary|body|topic)\.(en|bn|ar|fr)$/

/** The part and the language that a path names; null: it is no text. */
export function textAt(path: ContentPath): readonly [TextPart, Language] | null {
  const [, part, language] = textPath.exec(path) ?? []
  return part === undefined ? null : [part as TextPart, language as Language]
}

/** The value at a path as a form has it. */
export function draftAt({ fields, due }: ContentDraft, path: ContentPath): ContentValue {
  const text = textAt(path)
  if (text) return fields[text[0]][text[1]] ?? ''
  switch (path) {
    case 'due':
      return due
    case 'related.products':
      return fields.related.products
    case 'related.category':
      return fields.related.category
    default:
      return fields[path as 'slug' | 'picture' | 'order']
  }
}

/** The draft with these values. */
export function withChanges(draft: ContentDraft, changes: ContentChanges): ContentDraft {
  let { fields, due } = draft
  for (const [path, value] of Object.entries(changes) as [ContentPath, ContentValue][]) {
    const text = textAt(path)
    if (text) fields = { ...fields, [text[0]]: withText(fields[text[0]], text[1], value as string) }
    else if (path === 'due') due = value as string | null
    else if (path === 'related.products' || path === 'related.category') {
      fields = { ...fields, related: { ...fields.related, [path.slice('related.'.length)]: value } }
    } else fields = { ...fields, [path]: value }
  }
  return { fields, due }
}

function withText(texts: LocalizedText, language: Language, text: string): LocalizedText {
  const { [language]: _, ...others } = texts
  return text.trim() === '' ? others : { ...others, [language]: text }
}

/** What differs between two drafts, by path. */
export function changedPaths(one: ContentDraft, other: ContentDraft): readonly ContentPath[] {
  return contentPaths.filter(path => !sameData(draftAt(one, path), draftAt(other, path)))
}

/** For each language how many changes of the English text came after its own last one. */
export type TextsBehind = { readonly [language in Language]?: number }

/** How often the English text has changed without the others, after one more change. */
export function behindAfter(behind: TextsBehind, changed: readonly ContentPath[]): TextsBehind {
  const touched = new Set(changed.flatMap(path => textAt(path)?.[1] ?? []))
  if (touched.size === 0) return behind
  const more = touched.has(fallbackLanguage) ? 1 : 0
  return Object.fromEntries(
    languages
      .filter(language => language !== fallbackLanguage)
      .map(language => [language, touched.has(language) ? 0 : (behind[language] ?? 0) + more]),
  )
}

/** How far a content is written in a language. `lacking`: parts that the English text has. */
export type TextState =
  | { readonly is: 'complete' | 'nothing' }
  | { readonly is: 'missing'; readonly lacking: readonly TextPart[] }
  | { readonly is: 'older'; readonly by: number }

export function textState(fields: ContentFields, language: Language, behind: TextsBehind): TextState {
  const written = textParts.filter(part => fields[part][language])
  if (written.length === 0) return { is: 'nothing' }
  const lacking = textParts.filter(
    part => !fields[part][language] && (part === 'title' || Object.keys(fields[part]).length > 0),
  )
  if (lacking.length > 0) return { is: 'missing', lacking }
  const by = behind[language] ?? 0
  return by > 0 ? { is: 'older', by } : { is: 'complete' }
}

/** Null before the first event. */
export type ContentState = {
  readonly contentId: string
  readonly kind: ContentKind
  /** What was published last; null while nothing was. */
  readonly published: Content | null
  readonly withdrawn: boolean
  readonly draft: ContentDraft | null
} | null

/** The content after one more event. */
export function evolve(state: ContentState, event: ContentEvent): ContentState {
  switch (event.type) {
    case 'ContentPublished': {
      const { contentId, kind } = event.data
      return { contentId, kind, published: event.data, withdrawn: false, draft: null }
    }
    case 'ContentDraftSaved': {
      const { contentId, kind, changes } = event.data
      const before = state ?? { contentId, kind, published: null, withdrawn: false }
      return { ...before, draft: withChanges(workingOn(state), changes) }
    }
    case 'ContentDraftDiscarded':
      return state && { ...state, draft: null }
    case 'ContentMoved':
      return state
    case 'ContentWithdrawn':
      // Nothing comes back by itself.
      return state && { ...state, withdrawn: true, draft: state.draft && { ...state.draft, due: null } }
  }
}

/** What a form of it begins with: the next version, or else the published one. */
export function workingOn(state: ContentState): ContentDraft {
  if (state?.draft) return state.draft
  return state?.published ? { fields: fieldsOf(state.published), due: null } : blankDraft
}
