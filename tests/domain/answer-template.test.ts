import { describe, test } from 'vitest'
import { template } from '#domain/answer-template/decide.ts'
import type { TemplateChanges, TemplateEvent } from '#domain/answer-template/events.ts'
import { answerTemplates } from '#projections/answer-templates/view.ts'
import { given } from '#tests/support/given.ts'
import { givenView } from '#tests/support/given-projection.ts'

const templateId = 't1'
const write = (changes: TemplateChanges, seen?: TemplateChanges) =>
  ({ type: 'WriteTemplate', data: { templateId, changes, ...(seen && { seen }) } }) as const
const remove = { type: 'RemoveTemplate', data: { templateId } } as const
const written = (changes: TemplateChanges): TemplateEvent => ({
  type: 'AnswerTemplateWritten',
  data: { templateId, changes },
})
const removed: TemplateEvent = { type: 'AnswerTemplateRemoved', data: { templateId } }
const whole = { name: 'Another size', 'text.en': 'Hello {{name}}' }

describe('a template of answers', () => {
  test('has a name and a text in some language', () => {
    given(template).when(write(whole)).then(written(whole))
    given(template)
      .when(write({ 'text.en': 'x' }))
      .rejects({ code: 'template-misfit', path: 'name' })
    given(template)
      .when(write({ name: 'x', 'text.en': ' ' }))
      .rejects({ code: 'template-misfit', path: 'text' })
    given(template)
      .when(write({ ...whole, 'text.en': 'x'.repeat(5001) }))
      .rejects({ code: 'template-misfit', path: 'text.en' })
  })
  test('changes field by field, over what its writer saw', () => {
    given(template, [written(whole)])
      .when(write({ 'text.fr': 'Bonjour', name: whole.name }))
      .then(written({ 'text.fr': 'Bonjour' }))
    given(template, [written(whole), written({ name: 'Theirs' })])
      .when(write({ name: 'Mine' }, { name: whole.name }))
      .rejects({ code: 'template-edited-meanwhile', paths: ['name'] })
    given(template, [written(whole)])
      .when(write(whole))
      .then()
  })
  test('is removed once, and comes back as it was', () => {
    given(template, [written(whole)])
      .when(remove)
      .then(removed)
    given(template, [written(whole), removed])
      .when(remove)
      .then()
    given(template, [written(whole), removed])
      .when(write(whole))
      .then(written({}))
    given(template).when(remove).rejects({ code: 'template-not-found' })
  })
})

describe('the view of templates', () => {
  test('AnswerTemplateWritten and AnswerTemplateRemoved: a removed one is in no list', () => {
    givenView(answerTemplates)
      .events([written(whole), written({ 'text.fr': 'Bonjour' })])
      .expectPart(templateId, { name: 'Another size', text: { en: 'Hello {{name}}', fr: 'Bonjour' }, removed: false })
      .expectKeys('byName', templateId, [['another size', templateId]])
    givenView(answerTemplates)
      .events([written(whole), removed])
      .expectKeys('byName', templateId, [])
  })
})
