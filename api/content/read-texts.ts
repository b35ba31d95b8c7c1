import { readFileSync } from 'node:fs'
import type { Content } from '#domain/content/events.ts'
import { type Language, type LocalizedText, languages } from '#domain/shared/localized-text.ts'

/** A text by language from `<folder>/<language>.md`: a title, a paragraph that sums it up, and the rest. */
export function readText(folder: URL): Pick<Content, 'title' | 'summary' | 'body'> {
  const read = languages.map(language => [language, textOf(fileOf(folder, language))] as const)
  const field = (name: 'title' | 'summary' | 'body'): LocalizedText =>
    Object.fromEntries(read.map(([at, text]) => [at, text[name]]))
  return { title: field('title'), summary: field('summary'), body: field('body') }
}

/** Questions from `<folder>/<language>.md`: `# Topic`, `## Question {#slug}`, answer. Slugs are the same in all. */
export function readFaqs(folder: URL, publishedAt: string): readonly Content[] {
  const read = languages.map(language => [language, [...faqsOf(fileOf(folder, language))]] as const)
  return read[0]![1].map(({ slug }, order) => {
    const field = (name: 'topic' | 'title' | 'body'): LocalizedText =>
      Object.fromEntries(
        read.map(([language, faqs]) => {
          const faq = faqs[order]
          if (faq?.slug !== slug) throw new Error(`${language}.md in ${folder.pathname} lacks #${slug} at its place`)
          return [language, faq[name]]
        }),
      )
    return {
      slug,
      topic: field('topic'),
      title: field('title'),
      body: field('body'),
      contentId: `faq-${slug}`,
      kind: 'faq',
      summary: {},
      picture: null,
      order,
      related: { products: [], category: null },
      publishedAt,
    }
  })
}

function fileOf(folder: URL, language: Language): string {
  return readFileSync(new URL(`${language}.md`, folder), 'utf8')
}

function textOf(markdown: string) {
  const [, title = '', summary = '', body = ''] = /^# (.+)\n\n(.+)\n\n([\s\S]*)$/.exec(markdown) ?? []
  if (title === '') throw new Error(`A text begins with "# Title" and a paragraph: ${markdown.slice(0, 60)}`)
  return { title, summary, body: body.trim() }
}

function* faqsOf(markdown: string) {
  for (const [, topic = '', questions = ''] of markdown.matchAll(/^# (.+)\n([\s\S]*?)(?=^# |$(?![\s\S]))/gm)) {
    const found = questions.matchAll(/^## (.+?) \{#([a-z0-9-]+)\}\n([\s\S]*?)(?=^## |$(?![\s\S]))/gm)
    for (const [, title = '', slug = '', body = ''] of found) yield { slug, topic, title, body: body.trim() }
  }
}
