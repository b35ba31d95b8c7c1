import { accept, type Decider, type Decision, type Messages, reject } from '../shared/decider.ts'
import { languages } from '../shared/localized-text.ts'
import {
  blankTemplate,
  type TemplateChanges,
  type TemplateEvent,
  type TemplatePath,
  type TemplateText,
  templateAt,
  withTemplateChanges,
} from './events.ts'

export type TemplateCommand = Messages<{
  /** Begins a template, changes it, or brings it back. `seen`: the values that a form was typed over. */
  WriteTemplate: { templateId: string; changes: TemplateChanges; seen?: TemplateChanges }
  RemoveTemplate: { templateId: string }
}>

export type TemplateRejection =
  | { readonly code: 'template-not-found' }
  | { readonly code: 'template-misfit'; readonly path: string }
  | { readonly code: 'template-edited-meanwhile'; readonly paths: readonly TemplatePath[] }

/** Null before the first event. */
export type TemplateState = (TemplateText & { readonly removed: boolean }) | null

export const templatePaths: readonly TemplatePath[] = [
  'name',
  ...languages.map(language => `text.${language}` as const),
]
const longest = { name: 80, text: 5000 }

function decide(command: TemplateCommand, state: TemplateState): Decision<TemplateEvent, TemplateRejection> {
  const { templateId } = command.data
  if (command.type === 'RemoveTemplate') {
    if (!state) return reject({ code: 'template-not-found' })
    return state.removed ? accept() : accept({ type: 'AnswerTemplateRemoved', data: { templateId } })
  }
  const { changes, seen = {} } = command.data
  const now = state ?? blankTemplate
  const asked = Object.keys(changes) as TemplatePath[]
  const wrong = asked.find(path => !fits(path, changes[path]))
  if (wrong) return reject({ code: 'template-misfit', path: wrong })
  const after = withTemplateChanges(now, changes)
  if (after.name.trim() === '') return reject({ code: 'template-misfit', path: 'name' })
  if (Object.keys(after.text).length === 0) return reject({ code: 'template-misfit', path: 'text' })
  const paths = templatePaths.filter(path => templateAt(after, path) !== templateAt(now, path))
  const met = paths.filter(path => Object.hasOwn(seen, path) && seen[path] !== templateAt(now, path))
  if (met.length > 0) return reject({ code: 'template-edited-meanwhile', paths: met })
  if (paths.length === 0 && !state?.removed) return accept()
  const changed = Object.fromEntries(paths.map(path => [path, templateAt(after, path)]))
  return accept({ type: 'AnswerTemplateWritten', data: { templateId, changes: changed } })
}

function fits(path: TemplatePath, value: unknown): boolean {
  if (!templatePaths.includes(path) || typeof value !== 'string') return false
  return value.length <= (path === 'name' ? longest.name : longest.text)
}

export const template: Decider<TemplateState, TemplateCommand, TemplateEvent, TemplateRejection> = {
  name: 'answer-template',
  initial: null,
  decide,
  evolve: (state, event) =>
    event.type === 'AnswerTemplateWritten'
      ? { ...withTemplateChanges(state ?? blankTemplate, event.data.changes), removed: false }
      : state && { ...state, removed: true },
}
