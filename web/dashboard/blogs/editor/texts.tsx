import { useId } from 'react'
import type { ContentPath } from '#domain/content/events.ts'
import type { Language } from '#domain/shared/localized-text.ts'
import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import { FieldFrame, inputClass } from '../../../ui/field.tsx'
import { numberIn } from '../../../ui/numbers.ts'
import { directionOf, type Fields, textAt } from './fields.ts'
import { MarkdownField } from './markdown-field.tsx'

/** Search engines show no more of a summary. */
const wholeSummary = 160

type Props = Fields & {
  readonly language: Language
  /** Topics of other questions. */
  readonly topics: readonly string[]
  readonly wrong: boolean
}

/** The words of one language. */
export function Texts({ kind, language, values, topics, wrong, onEdit }: Props) {
  const t = useWords('blogs')
  const own = useLanguage()
  const id = useId()
  const at = (part: string) => `${part}.${language}` as ContentPath
  const summary = textAt({ values }, at('summary'))
  const field = (part: 'title' | 'summary' | 'topic') => ({
    ...{ id: `${id}-${part}`, lang: language, dir: directionOf(language), className: inputClass, readOnly: !onEdit },
    value: textAt({ values }, at(part)),
    onChange: ({ target }: { readonly target: { readonly value: string } }) => onEdit?.({ [at(part)]: target.value }),
  })
  return (
    <>
      <div className="panel-part content-side">
        {kind === 'faq' ? (
          <FieldFrame id={`${id}-topic`} label={t('field.topic')} hint={t('topic.hint')}>
            <input {...field('topic')} maxLength={120} list={`${id}-topics`} />
            <datalist id={`${id}-topics`}>
              {topics.map(topic => (
                <option key={topic} value={topic} />
              ))}
            </datalist>
          </FieldFrame>
        ) : null}
        <FieldFrame id={`${id}-title`} label={t(`label.title.${kind}`)} error={wrong ? t('wrong.title') : undefined}>
          <input {...field('title')} maxLength={200} aria-invalid={wrong || undefined} />
        </FieldFrame>
        {kind === 'faq' ? null : (
          <FieldFrame
            id={`${id}-summary`}
            label={t('field.summary')}
            hint={t('summary.hint', {
              ...{ count: summary.length, number: numberIn(own, summary.length), most: numberIn(own, wholeSummary) },
            })}
          >
            <textarea {...field('summary')} rows={3} maxLength={500} className={`${inputClass} py-2`} />
          </FieldFrame>
        )}
      </div>
      <MarkdownField
        label={t(`label.body.${kind}`)}
        language={language}
        value={textAt({ values }, at('body'))}
        takesProducts={kind !== 'faq'}
        onEdit={onEdit && (text => onEdit({ [at('body')]: text }))}
      />
    </>
  )
}
