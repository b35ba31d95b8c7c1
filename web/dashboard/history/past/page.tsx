import { useLoaderData } from 'react-router-dom'
import { useLanguagePrefix } from '../../../i18n/use-language-prefix.ts'
import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import type { HistoryActor } from '../../../models/history.ts'
import { numberIn } from '../../../ui/numbers.ts'
import { SeenValue } from '../lines/seen-value.tsx'
import { useFieldWords } from '../lines/use-field-words.ts'
import { useLineWords } from '../lines/use-line-words.ts'
import { Moment } from '../moment.tsx'
import { BringBack, ThenAndNow } from './bring-back.tsx'
import type { RecordPastData } from './loader.ts'
import { PastFrame } from './past-frame.tsx'
import '../lines/lines.css'

type Kind = 'settings' | 'coupon' | 'term' | 'content'

const looks = [
  ['staff', 'strong'],
  ['shop', 'accent'],
] as const

/** The settings, a coupon, a term or a text as it was at an instant, beside what it is today, and what of it comes back. */
export function Component() {
  const past = useLoaderData() as RecordPastData
  const t = useWords('history-lines')
  const language = useLanguage()
  const prefix = useLanguagePrefix()
  const words = useLineWords()
  const { stream, fields, isThere, path, counts, step } = past
  const kind = stream.slice(0, stream.indexOf('-')) as Kind
  const name = words.recordName(past, kind)
  const kinds = looks.map(([kind, look]) => ({
    ...{ kind, look },
    label: t(`past.ticks.${kind}`, { number: numberIn(language, counts[kind]) }),
  }))
  return (
    <div className="page">
      <PastFrame
        {...{ past, kinds, name }}
        back={`${prefix}${path ?? '/dashboard/history'}`}
        step={step ? <Who {...step} /> : t('past.notYet')}
      >
        <h1 className="d3 mb-4">
          <bdi>{name}</bdi>
        </h1>
        {isThere ? (
          <>
            <AsItWas key={past.at} past={past} kind={kind} />
            <SameNow fields={fields.filter(({ since }) => since === null)} kind={kind} past={past} />
          </>
        ) : (
          <p className="notice">{t('past.notYet')}</p>
        )}
      </PastFrame>
    </div>
  )
}

type FieldsProps = { readonly kind: Kind; readonly past: RecordPastData }

function AsItWas({ kind, past }: FieldsProps) {
  const editor = useWords('product-editor')
  const words = useFieldWords(past.prices)
  const { stream, at, base, fields } = past
  return (
    <BringBack
      at={at}
      choices={fields.flatMap(({ path, was, now, since, back }) =>
        since === null
          ? []
          : {
              ...{ key: path, paths: [path], isFree: back },
              words: (
                <ThenAndNow
                  name={words.label(kind, path)}
                  was={<SeenValue {...{ words, kind, path }} value={was} beside={now} />}
                  now={<SeenValue {...{ words, kind, path }} value={now} beside={was} />}
                >
                  <Who {...since} />
                  {back ? null : ` · ${editor('past.never')}`}
                </ThenAndNow>
              ),
            },
      )}
      address="/api/admin/history/past"
      bodyOf={paths => ({ of: stream, at, base, paths })}
    />
  )
}

function SameNow({ kind, past, fields }: FieldsProps & { readonly fields: RecordPastData['fields'] }) {
  const t = useWords('history-lines')
  const language = useLanguage()
  const words = useFieldWords(past.prices)
  return (
    <details className="past-record">
      <summary>{t('past.same', { count: fields.length, number: numberIn(language, fields.length) })}</summary>
      <dl className="changes past-fields">
        {fields.map(({ path, was }) => (
          <div key={path}>
            <dt>{words.label(kind, path)}</dt>
            <dd>
              <bdi>
                <SeenValue {...{ words, kind, path }} value={was} />
              </bdi>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

type WhoProps = { readonly by: HistoryActor; readonly at: string; readonly reason?: string | null }

/** Somebody changed it, at some time, and why. */
function Who({ by, at, reason = null }: WhoProps) {
  const t = useWords('history-lines')
  const name = by.kind === 'staff' ? (by.name ?? t('by.erased')) : t(by.kind === 'owner' ? 'by.owner' : 'by.shop')
  return (
    <>
      <bdi>{name}</bdi>, <Moment at={at} shows="both" />
      {reason === null ? null : (
        <>
          {': '}
          <q>
            <bdi>{reason}</bdi>
          </q>
        </>
      )}
    </>
  )
}
