import { blankTemplate, type TemplateEvent, withTemplateChanges } from '#domain/answer-template/events.ts'
import { projection } from '../projection.ts'
import type { AnswerTemplate } from './document.ts'

/** Texts that answers to messages begin with. One that is removed is kept, so that it can come back. */
export const answerTemplates = projection<AnswerTemplate, TemplateEvent>({
  name: 'answer-templates',
  version: 1,
  handles: ['AnswerTemplateWritten', 'AnswerTemplateRemoved'],
  ids: event => [event.data.templateId],
  project(before, event) {
    const changed = { changedAt: event.at, changedBy: event.meta.actor }
    if (event.type === 'AnswerTemplateRemoved') return before && { ...before, ...changed, removed: true }
    const { templateId, changes } = event.data
    return { templateId, ...withTemplateChanges(before ?? blankTemplate, changes), ...changed, removed: false }
  },
  indexes: { byName: ({ name, templateId, removed }) => (removed ? [] : [[name.toLowerCase(), templateId]]) },
})
