import type { FaqsModel } from '../../models/content.ts'

/** FAQPage of schema.org: all questions, whatever is searched for. An answer is read without its page, so its links are whole. */
export function faqPage(topics: FaqsModel['topics'], origin: string): object {
  return {
    '@type': 'FAQPage',
    mainEntity: topics.flatMap(({ faqs }) =>
      faqs.map(({ question, html }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: html.replaceAll('href="/', `href="${origin}/`) },
      })),
    ),
  }
}
