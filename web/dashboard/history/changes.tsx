import { type AddressField, addressFields } from '#domain/shared/address.ts'
import { isErased } from '#domain/shared/personal-data.ts'
import { countryIn } from '../../i18n/country-in.ts'
import { useLanguage, useWords } from '../../i18n/use-words.ts'
import type { FieldChange } from '../../models/history.ts'

/** Nobody reads the whole of one. */
const uuid = /\b([\da-f]{8})-[\da-f-]{27}/g

/** The field of the address that an order goes to, where the path is one. */
function addressField(path: string): AddressField | null {
  return addressFields.find(field => path === `shipping.${field}`) ?? null
}

/** Values before and after, a line for each: fields of an address by their names, others by their path in the record. */
export function Changes({ changes }: { readonly changes: readonly FieldChange[] }) {
  const t = useWords('history')
  const checkout = useWords('checkout')
  const language = useLanguage()
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
      {changes.map(({ path, from, to }) => {
        const field = addressField(path)
        const said = (value: unknown) =>
          field === 'country' && typeof value === 'string' ? countryIn(language, value) : wordsOf(value)
        return (
          <div key={path}>
            <dt>{field ? checkout(`field.${field}`) : <code dir="ltr">{path.replace(uuid, '$1…')}</code>}</dt>
            <dd>
              <span className="sr-only">{t('from')}: </span>
              <del>
                <bdi>{said(from)}</bdi>
              </del>
            </dd>
            <dd>
              <span className="sr-only">{t('to')}: </span>
              <ins>
                <bdi>{said(to)}</bdi>
              </ins>
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
