import type { Messages } from '../shared/decider.ts'
import type { LocalizedText } from '../shared/localized-text.ts'

/** What a form changes of a template, by path. A text of '' is none in that language. */
export type TemplateChanges = { readonly [path in TemplatePath]?: string }
export type TemplatePath = 'name' | `text.${keyof LocalizedText}`

/** A text that answers to messages begin with, by language. `{{name}}` and `{{order}}` in it are filled in. */
export type TemplateEvent = Messages<{
  AnswerTemplateWritten: { templateId: string; changes: TemplateChanges }
  AnswerTemplateRemoved: { templateId: string }
}>

export type TemplateText = { readonly name: string; readonly text: LocalizedText }

export const blankTemplate: TemplateText = { name: '', text: {} }

const languageOf = (path: TemplatePath) => path.slice('text.'.length) as keyof LocalizedText

/** The value at a path as a form has it. */
export function templateAt({ name, text }: TemplateText, path: TemplatePath): string {
  return path === 'name' ? name : (text[languageOf(path)] ?? '')
}

export function withTemplateChanges(template: TemplateText, changes: TemplateChanges): TemplateText {
  let { name, text } = template
  for (const [path, value] of Object.entries(changes) as [TemplatePath, string][]) {
    if (path === 'name') name = value
    else {
      const { [languageOf(path)]: _, ...others } = text
      text = value.trim() === '' ? others : { ...others, [languageOf(path)]: value }
    }
  }
  return { name, text }
}
