import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { apart } from '../../../i18n/apart.ts'
import { useLanguagePrefix } from '../../../i18n/use-language-prefix.ts'
import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import type { ColumnChoice, ImportRunModel } from '../../../models/imports.ts'
import { Button } from '../../../ui/button.tsx'
import { inputClass, TextField } from '../../../ui/field.tsx'
import { numberIn } from '../../../ui/numbers.ts'
import { Refused } from '../../record/refused.tsx'
import { useTell } from '../../record/use-tell.tsx'
import { useSayings } from '../use-sayings.ts'

const formats = ['auto', 'supplier', 'ss-activewear', 'shopify', 'shopify-inventory', 'woocommerce', 'sanmar-inventory']

/** `picture3` is the third of its kind. */
export function meaningOf({ means }: ColumnChoice): { readonly means: string; readonly number: number | null } {
  const [digit] = /\d/.exec(means) ?? []
  return { means: means.replace(/\d/, 'N'), number: digit === undefined ? null : Number(digit) }
}

/** The second step: what each column is. On a phone it is read, and changed on a larger screen. */
export function ColumnsStep({ run }: { readonly run: ImportRunModel }) {
  const t = useWords('imports')
  const prefix = useLanguagePrefix()
  const language = useLanguage()
  const navigate = useNavigate()
  const sayings = useSayings()
  const { tell, pending, refusal } = useTell()
  const { head, may, runId } = run
  const [format, setFormat] = useState(head?.kind === null ? 'supplier' : run.format)
  const choices = head?.choices[format === 'auto' ? (head.kind ?? 'supplier') : format] ?? []

  /** What a column means, with the name that it has in files. */
  function wordsOf(choice?: ColumnChoice): string {
    if (!choice) return ''
    const { means, number } = meaningOf(choice)
    const words = t(`means.${means as 'sku'}`, { number: number === null ? '' : numberIn(language, number) })
    return words === choice.name ? words : t('columns.choice', { words, name: apart(choice.name) })
  }

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const changed = (head?.columns ?? []).flatMap(({ key, readAs }, place) => {
      const chosen = form.get(`column-${place}`)
      return chosen === null || chosen === readAs ? [] : [[key, String(chosen)] as const]
    })
    const kept = (head?.columns ?? []).flatMap(({ key, readAs, said }) => (said ? [[key, readAs] as const] : []))
    const columns = Object.fromEntries([...kept, ...changed])
    const body = { source: String(form.get('source')).trim(), format, columns }
    if (await tell('POST', `/api/admin/imports/${runId}/columns`, body))
      await navigate(`${prefix}/dashboard/product/import/${runId}`)
  }

  return (
    <form className="import-columns" onSubmit={event => void save(event)}>
      {run.problem ? (
        <p role="alert" className="refused">
          {sayings.file(run.problem)}
        </p>
      ) : null}
      <Refused words="imports" refusal={refusal} />
      <p className="lead">{t('columns.lead')}</p>
      <p className="import-small">{t('columns.phone')}</p>
      <div className="import-fields">
        <TextField
          label={t('upload.source')}
          hint={t('upload.sourceHint')}
          name="source"
          defaultValue={run.source}
          pattern="[a-z0-9]+(-[a-z0-9]+)*"
          maxLength={40}
          dir="ltr"
        />
        <label className="label">
          {t('columns.format')}
          <select
            className={inputClass}
            value={format}
            onChange={event => setFormat(event.currentTarget.value)}
            disabled={!may.edit}
          >
            {formats.map(name => (
              <option key={name} value={name}>
                {t(`format.${name as 'auto'}`)}
              </option>
            ))}
          </select>
        </label>
      </div>
      {head ? (
        <table className="list-table import-table">
          <caption className="sr-only">{t('steps.columns')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('columns.header')}</th>
              <th scope="col">{t('columns.samples')}</th>
              <th scope="col">{t('columns.readAs')}</th>
            </tr>
          </thead>
          <tbody>
            {head.columns.map(({ header, readAs, samples }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a file may have two columns of one name; its order stays.
              <tr key={place}>
                <th scope="row">
                  <bdi>{header}</bdi>
                </th>
                <td className="import-samples">
                  <bdi>{samples.filter(Boolean).join(' · ')}</bdi>
                </td>
                <td>
                  <select
                    key={format}
                    name={`column-${place}`}
                    className={`${inputClass} import-choice`}
                    defaultValue={choices.find(({ name }) => [readAs, header].includes(name))?.name ?? ''}
                    disabled={!may.edit}
                    aria-label={t('columns.of', { header })}
                  >
                    <option value="">{t('columns.none')}</option>
                    {choices.map(choice => (
                      <option key={choice.name} value={choice.name}>
                        {wordsOf(choice)}
                      </option>
                    ))}
                  </select>
                  <span className="import-read">
                    {readAs ? wordsOf(choices.find(({ name }) => name === readAs)) : t('columns.none')}
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <p className="panel panel-body">{t('gone')}</p>
      )}
      {may.edit && head ? (
        <footer className="import-foot">
          <Button type="submit" pending={pending}>
            {t('columns.press')}
          </Button>
        </footer>
      ) : null}
    </form>
  )
}
