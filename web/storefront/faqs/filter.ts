import type { FaqsModel } from '../../models/content.ts'

/** Letters as they are searched: without case and accents, markup left out. */
function folded(text: string): string {
  return text
    .replace(/<[^>]*>/g, ' ')
    .normalize('NFKD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
}

/** The questions that have every word in question or answer; topics without one are left out. */
export function matching(topics: FaqsModel['topics'], q: string): FaqsModel['topics'] {
  const words = folded(q).split(/\s+/).filter(Boolean)
  if (words.length === 0) return topics
  return topics
    .map(({ name, faqs }) => ({
      name,
      faqs: faqs.filter(({ question, html }) => {
        const text = folded(`${question} ${html}`)
        return words.every(word => text.includes(word))
      }),
    }))
    .filter(({ faqs }) => faqs.length > 0)
}
