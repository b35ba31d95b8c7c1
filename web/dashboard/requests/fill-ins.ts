import type { Language } from '#domain/shared/localized-text.ts'
import type { TemplateModel } from '../../models/answer-templates.ts'
import type { ThreadModel } from '../../models/request-list.ts'

/** What a template leaves open, and how it is written in its text. */
export const fillIns = { name: '{{name}}', order: '{{order}}' } as const

/** What stands in the place of each; null: the message does not say. */
function valuesOf({ from, orderNumber }: Pick<ThreadModel, 'from' | 'orderNumber'>) {
  return { name: from, order: orderNumber === null ? null : `#${orderNumber}` }
}

/** A text with what is known filled in. */
export function filled(text: string, thread: Pick<ThreadModel, 'from' | 'orderNumber'>): string {
  const values = valuesOf(thread)
  return (['name', 'order'] as const).reduce(
    (so, name) => (values[name] === null ? so : so.replaceAll(fillIns[name], values[name])),
    text,
  )
}

/** What nobody has filled in yet. */
export function openIn(text: string): readonly string[] {
  return [...new Set(text.match(/\{\{\w+\}\}/g) ?? [])]
}

/** The text that an answer in a language begins with, and the language that it is in. */
export function textFor({ text }: TemplateModel, language: Language): { readonly text: string; readonly in: Language } {
  const own = text[language]
  if (own) return { text: own, in: language }
  const [other = 'en', words = ''] = text.en ? ['en', text.en] : (Object.entries(text)[0] ?? [])
  return { text: words, in: other as Language }
}

/** A text in pieces, those tinted that were filled in or are open. */
export function tinted(
  text: string,
  thread: Pick<ThreadModel, 'from' | 'orderNumber'>,
): readonly { readonly text: string; readonly tint: 'filled' | 'open' | null }[] {
  const values = Object.values(valuesOf(thread)).filter(value => value !== null && value !== '') as readonly string[]
  const escaped = values.map(value => value.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  const pieces = text.split(new RegExp(`(\\{\\{\\w+\\}\\}${escaped.map(each => `|${each}`).join('')})`))
  return pieces.map(piece => ({
    ...{ text: piece, tint: /^\{\{\w+\}\}$/.test(piece) ? 'open' : values.includes(piece) ? 'filled' : null },
  }))
}
