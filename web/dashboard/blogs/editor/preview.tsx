import { useEffect, useId, useState } from 'react'
import type { Language } from '#domain/shared/localized-text.ts'
import { ask } from '../../../client/ask.ts'
import { dateIn } from '../../../i18n/format.ts'
import { useWords } from '../../../i18n/use-words.ts'
import type { ContentPreview } from '../../../models/content-desk.ts'
import { ProseWithProducts } from '../../../ui/prose.tsx'
import { Scene } from '../../../ui/scene.tsx'
import { kinds } from '../../content-kinds.ts'
import { directionOf, type Fields } from './fields.ts'

const typingMs = 250

type Props = Pick<Fields, 'kind' | 'values'> & {
  readonly language: Language
  /** Of a post: the day that stands over it. */
  readonly date: string | null
}

/** The text as shoppers would read it: the shop renders what is typed. */
export function ContentPreviewPanel({ kind, values, language, date }: Props) {
  const t = useWords('blogs')
  const id = useId()
  const { shown, lost } = usePreview(kind, values, language, date)
  const [width, setWidth] = useState<'wide' | 'phone'>('wide')
  const [theme, setTheme] = useState<'light' | 'dark'>('light')
  return (
    <section className="panel content-preview" aria-labelledby={id}>
      <header className="panel-head">
        <h2 className="panel-title" id={id}>
          {t('preview.title')}
        </h2>
        <div className="preview-looks">
          <div className="segments">
            {(['wide', 'phone'] as const).map(each => (
              <button key={each} type="button" aria-pressed={width === each} onClick={() => setWidth(each)}>
                {t(`preview.${each}`)}
              </button>
            ))}
          </div>
          <div className="segments">
            {(['light', 'dark'] as const).map(each => (
              <button key={each} type="button" aria-pressed={theme === each} onClick={() => setTheme(each)}>
                {t(`preview.${each}`)}
              </button>
            ))}
          </div>
        </div>
      </header>
      {lost ? (
        <p role="status" className="notice">
          {t('preview.lost')}
        </p>
      ) : null}
      {shown?.unknown.map(({ style, color, lacks }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text may name a product twice
        <p key={at} role="status" className="refused">
          {t(`preview.unknown.${lacks}`, { style, color: color ?? '' })}
        </p>
      ))}
      <div
        className="content-preview-page"
        data-width={width}
        data-theme={theme}
        lang={language}
        dir={directionOf(language)}
      >
        {shown ? (
          <article>
            {shown.scene.length > 0 ? <Scene garments={shown.scene} sizes="16rem" /> : null}
            <h3 className="d3">{shown.title || t('untitled')}</h3>
            {kind === 'post' ? <p className="body-sm text-ink-3">{dateIn(language, shown.publishedAt)}</p> : null}
            {kind !== 'faq' && shown.summary ? <p className="text-ink-2">{shown.summary}</p> : null}
            <ProseWithProducts body={shown.body} />
          </article>
        ) : null}
      </div>
    </section>
  )
}

function usePreview(kind: Props['kind'], values: Props['values'], language: Language, date: string | null) {
  const [shown, setShown] = useState<ContentPreview | null>(null)
  const [lost, setLost] = useState(false)
  const { due: _due, ...texts } = values
  const asked = JSON.stringify({ values: texts, ...(date && { date }) })
  useEffect(() => {
    const stop = new AbortController()
    const timer = setTimeout(async () => {
      const found = await ask<ContentPreview>('POST', `${kinds[kind].api}/preview?lng=${language}`, {
        ...{ body: JSON.parse(asked), signal: stop.signal },
      })
      if (stop.signal.aborted) return
      setLost(!found.success)
      if (found.success) setShown(found.answer)
    }, typingMs)
    return () => {
      stop.abort()
      clearTimeout(timer)
    }
  }, [kind, language, asked])
  return { shown, lost }
}
