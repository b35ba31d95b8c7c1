import { isErased } from '#domain/shared/personal-data.ts'
import { useWords } from '../../i18n/use-words.ts'
import type { FieldChange } from '../../models/history.ts'

/** Nobody reads the whole of one. */
const uuid = /\b([\da-f]{8})-[\da-f-]{27}/g

/** Values before and after, by their path in the record. */
export function Changes({ changes }: { readonly changes: readonly FieldChange[] }) {
  const t = useWords('history')
  const wordsOf = (value: unknown): string => {
    if (value === null || value === undefined || value === '') return t('none')
    if (isErased(value)) return t('erased')
    if (Array.isArray(value)) return value.map(wordsOf).join('; ')
    if (typeof value !== 'object') return String(value)
    return Object.entries(value)
      .flatMap(([name, each]) => (/.Id$/.test(name) ? [] : `${name}: ${wordsOf(each)}`))
      .join(', ')
  }
  return (
    <dl className="changes">
      {changes.map(({ path, from, to }) => (
        <div key={path}>
          <dt>
            <code dir="ltr">{path.replace(uuid, '$1…')}</code>
          </dt>
          <dd>
            <span className="sr-only">{t('from')}: </span>
            <del>
              <bdi>{wordsOf(from)}</bdi>
            </del>
          </dd>
          <dd>
            <span className="sr-only">{t('to')}: </span>
            <ins>
              <bdi>{wordsOf(to)}</bdi>
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}
