import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useLoaderData, useSearchParams } from 'react-router-dom'
import { useLanguagePrefix } from '../../../i18n/use-language-prefix.ts'
import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import { Button } from '../../../ui/button.tsx'
import { numberIn } from '../../../ui/numbers.ts'
import { PageTitle } from '../../../ui/page-title.tsx'
import { useFieldWords } from '../lines/use-field-words.ts'
import { useLineWords } from '../lines/use-line-words.ts'
import { Moment, useMoments } from '../moment.tsx'
import { PastBanner } from '../past-banner.tsx'
import type { RecordPastData } from './loader.ts'
import '../lines/lines.css'

type Kind = 'settings' | 'coupon' | 'term' | 'content'

/** The settings, a coupon, a term or a text as it was at an instant, beside what it is today. */
export function Component() {
  const past = useLoaderData() as RecordPastData
  const t = useWords('history-lines')
  const editor = useWords('product-editor')
  const language = useLanguage()
  const prefix = useLanguagePrefix()
  const moment = useMoments()
  const words = useLineWords()
  const [, setSearch] = useSearchParams()
  const { stream, at, until, before, after, fields, isThere, path } = past
  const kind = stream.slice(0, stream.indexOf('-')) as Kind
  const name = words.recordName(past, kind)
  const go = (to: string) => setSearch({ of: stream, at: to }, { preventScrollReset: true, replace: true })
  const differ = fields.filter(({ since }) => since !== null)
  const same = fields.filter(({ since }) => since === null)
  const number = numberIn(language, differ.length)
  return (
    <div className="page">
      <PageTitle title={editor('past.pageTitle', { name, at: moment(at, 'both') })} />
      <PastBanner at={at} until={until} back={`${prefix}${path ?? '/dashboard/history'}`} onChoose={go} />
      <div className="past-steps">
        <Button look="secondary" size="small" disabled={before === null} onClick={() => before && go(before)}>
          <ChevronLeft size={16} aria-hidden className="rtl:-scale-x-100" />
          {editor('past.before')}
        </Button>
        <Button look="secondary" size="small" disabled={after === null} onClick={() => after && go(after)}>
          {editor('past.after')}
          <ChevronRight size={16} aria-hidden className="rtl:-scale-x-100" />
        </Button>
      </div>
      <h1 className="d3">
        <bdi>{name}</bdi>
      </h1>
      {isThere ? (
        <div className="past-record">
          <h2 className="panel-title">{t('past.differ', { count: differ.length, number })}</h2>
          {differ.length > 0 ? <Fields {...{ kind, past }} fields={differ} /> : null}
          <details>
            <summary>{t('past.same', { count: same.length, number: numberIn(language, same.length) })}</summary>
            <Fields {...{ kind, past }} fields={same} />
          </details>
        </div>
      ) : (
        <p className="notice">{t('past.notYet')}</p>
      )}
    </div>
  )
}

type FieldsProps = { readonly kind: Kind; readonly past: RecordPastData; readonly fields: RecordPastData['fields'] }

function Fields({ kind, past, fields }: FieldsProps) {
  const t = useWords('history-lines')
  const { label, shown } = useFieldWords(past.prices)
  const nameOf = (by: { readonly kind: string; readonly name: string | null }) =>
    by.kind === 'staff' ? (by.name ?? t('by.erased')) : t(by.kind === 'owner' ? 'by.owner' : 'by.shop')
  return (
    <dl className="changes past-fields">
      {fields.map(({ path, was, now, since }) => (
        <div key={path}>
          <dt>{label(kind, path)}</dt>
          <dd>
            <span className="sr-only">
              <Moment at={past.at} shows="both" />:{' '}
            </span>
            <bdi>{shown(kind, path, was)}</bdi>
          </dd>
          {since ? (
            <dd>
              <span className="sr-only">{t('past.now')}: </span>
              <ins>
                <bdi>{shown(kind, path, now)}</bdi>
              </ins>
              <small className="below text-ink-2">
                <bdi>{nameOf(since.by)}</bdi>, <Moment at={since.at} shows="short" />
              </small>
            </dd>
          ) : (
            <dd className="text-ink-2">{t('past.asThen')}</dd>
          )}
        </div>
      ))}
    </dl>
  )
}
