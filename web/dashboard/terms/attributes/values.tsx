import { useId, useState } from 'react'
import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import type { AttributeValueModel } from '../../../models/terms.ts'
import { Button } from '../../../ui/button.tsx'
import { FieldFrame, TextField } from '../../../ui/field.tsx'
import { numberIn } from '../../../ui/numbers.ts'
import { Select } from '../../../ui/select.tsx'
import { Refused } from '../../record/refused.tsx'
import { useTell } from '../../record/use-tell.tsx'
import { interfaceOf } from '../fields.ts'

type Props = {
  readonly id: string
  readonly values: readonly AttributeValueModel[]
  readonly may: { readonly edit: boolean; readonly delete: boolean }
  readonly onSaid: (said: string) => void
}

/** So many are shown before somebody looks for one. */
const mostShown = 30

/** What products say of an attribute, each with the spellings that are read as it; two can be merged. */
export function AttributeValues({ id, values, may, onSaid }: Props) {
  const t = useWords('terms')
  const language = useLanguage()
  const title = useId()
  const { tell, pending, refusal, dialog } = useTell()
  const [words, setWords] = useState('')
  const [merging, setMerging] = useState<string | null>(null)
  const address = `${interfaceOf.attribute}/${encodeURIComponent(id)}/values`
  const number = (of: number) => numberIn(language, of)
  const wanted = words.trim().toLowerCase()
  const found = values.filter(({ value, also }) => [value, ...also].some(each => each.toLowerCase().includes(wanted)))

  async function act(what: 'merge' | 'split', body: object, said: string) {
    if (!(await tell('POST', `${address}/${what}`, { id: crypto.randomUUID(), ...body }))) return
    setMerging(null)
    onSaid(said)
  }

  return (
    <section aria-labelledby={title} className="attribute-values">
      {dialog}
      <h3 id={title}>{t('values.title')}</h3>
      <Refused words="terms" refusal={refusal} />
      {values.length === 0 ? <p className="body-sm text-ink-3">{t('values.none')}</p> : null}
      {values.length > mostShown ? (
        <TextField
          label={t('values.find')}
          type="search"
          value={words}
          onChange={event => setWords(event.target.value)}
        />
      ) : null}
      <ul>
        {found.slice(0, mostShown).map(({ value, products, also }) => (
          <li key={value}>
            <p>
              <bdi>{value}</bdi>
              <span className="text-ink-2">{t('values.products', { count: products, number: number(products) })}</span>
              {may.delete && values.length > 1 && merging !== value ? (
                <Button
                  look="secondary"
                  size="small"
                  aria-label={t('values.mergeOf', { name: value })}
                  onClick={() => setMerging(value)}
                >
                  {t('merge.open')}
                </Button>
              ) : null}
            </p>
            {also.length > 0 ? (
              <fieldset className="term-words">
                <legend className="text-ink-2">{t('values.also')}</legend>
                <ul>
                  {also.map(spelling => (
                    <li key={spelling}>
                      <bdi>{spelling}</bdi>
                      {may.edit ? (
                        <button
                          type="button"
                          disabled={pending}
                          aria-label={t('values.split', { name: spelling })}
                          onClick={() =>
                            void act('split', { value: spelling }, t('values.said.split', { name: spelling }))
                          }
                        >
                          ×
                        </button>
                      ) : null}
                    </li>
                  ))}
                </ul>
              </fieldset>
            ) : null}
            {merging === value ? (
              <MergeValue
                {...{ value, values, products, pending }}
                onKeep={() => setMerging(null)}
                onMerge={into =>
                  void act('merge', { from: value, into }, t('values.said.merge', { name: value, to: into }))
                }
              />
            ) : null}
          </li>
        ))}
      </ul>
      {found.length > mostShown ? (
        <p className="body-sm text-ink-3">{t('values.more', { number: number(found.length - mostShown) })}</p>
      ) : null}
    </section>
  )
}

type MergeProps = {
  readonly value: string
  readonly values: readonly AttributeValueModel[]
  readonly products: number
  readonly pending: boolean
  readonly onKeep: () => void
  readonly onMerge: (into: string) => void
}

/** Asks which value takes the place of one, and says what follows. */
function MergeValue({ value, values, products, pending, onKeep, onMerge }: MergeProps) {
  const t = useWords('terms')
  const language = useLanguage()
  const field = useId()
  const [into, setInto] = useState('')
  const asked = { name: value, count: products, number: numberIn(language, products) }
  return (
    <form
      className="term-leave"
      onSubmit={event => {
        event.preventDefault()
        if (into === '') document.getElementById(field)?.focus()
        else onMerge(into)
      }}
    >
      <FieldFrame id={field} label={t('merge.to', asked)}>
        <Select id={field} required value={into} onChange={event => setInto(event.target.value)}>
          <option value="">{t('nothing')}</option>
          {values
            .filter(each => each.value !== value)
            .map(each => (
              <option key={each.value} value={each.value}>
                {each.value}
              </option>
            ))}
        </Select>
      </FieldFrame>
      <ul className="term-happens">
        {(['merge.says', 'values.feeds', 'merge.bothSaid', 'values.stays'] as const).map(line => (
          <li key={line}>{t(line, asked)}</li>
        ))}
      </ul>
      <div className="act-press">
        <Button type="submit" look="secondary" size="small" pending={pending}>
          {t('merge.press', asked)}
        </Button>
        <Button look="secondary" size="small" onClick={onKeep}>
          {t('keep')}
        </Button>
      </div>
    </form>
  )
}
