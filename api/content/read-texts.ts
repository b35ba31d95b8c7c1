import { readFileSync } from 'node:fs'
import type { Content } from '#domain/content/events.ts'
import { type Language, type LocalizedText, languages } from '#domain/shared/localized-text.ts'

type Text = { readonly title: string; readonly summary: string; readonly body: string }
type Written = Pick<Content, 'title' | 'summary' | 'body'>
type Faq = Pick<Content, 'slug' | 'topic' | 'title' | 'body'>

/** A text by language from `<folder>/<language>.md`: a title, a paragraph that sums it up, and the rest. */
export function readText(folder: URL): Written {
  const read = languages.map(language => [language, textOf(fileOf(folder, language))] as const)
  const field = (name: keyof Text): LocalizedText => Object.fromEntries(read.map(([at, text]) => [at, text[name]]))
  return { title: field('title'), summary: field('summary'), body: field('body') }
}

/**
 * Questions by language from `<folder>/<language>.md`: `# Topic`, below it `## Question {#slug}` and the answer. Every
 * language has the same slugs in the same order.
 */
export function readFaqs(folder: URL): readonly Faq[] {
  const read = languages.map(language => [language, [...faqsOf(fileOf(folder, language))]] as const)
  const [[, first]] = read as unknown as [readonly [Language, readonly FaqIn[]]]
  return first.map(({ slug }, i) => {
    const field = (name: Exclude<keyof FaqIn, 'slug'>): LocalizedText =>
      Object.fromEntries(
        read.map(([language, faqs]) => {
          const faq = faqs[i]
          if (faq?.slug !== slug) throw new Error(`${language}.md in ${folder.pathname} lacks #${slug} at its place`)
          return [language, faq[name]]
        }),
      )
    return { slug, topic: field('topic'), title: field('title'), body: field('body') }
  })
}

function fileOf(folder: URL, language: Language): string {
  return readFileSync(new URL(`${language}.md`, folder), 'utf8')
}

function textOf(markdown: string): Text {
  const [, title = '', summary = '', body = ''] = /^# (.+)\n\n(.+)\n\n([\s\S]*)$/.exec(markdown) ?? []
  if (title === '') throw new Error(`A text begins with "# Title" and a paragraph: ${markdown.slice(0, 60)}`)
  return { title, summary, body: body.trim() }
}

type FaqIn = { readonly slug: string; readonly topic: string; readonly title: string; readonly body: string }

function* faqsOf(markdown: string): Generator<FaqIn> {
  for (const [, topic = '', questions = ''] of markdown.matchAll(/^# (.+)\n([\s\S]*?)(?=^# |$(?![\s\S]))/gm)) {
    const found = questions.matchAll(/^## (.+?) \{#([a-z0-9-]+)\}\n([\s\S]*?)(?=^## |$(?![\s\S]))/gm)
    for (const [, title = '', slug = '', body = ''] of found) yield { slug, topic, title, body: body.trim() }
  }
}
