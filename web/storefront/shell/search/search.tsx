import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguagePrefix } from '../../../i18n/use-language-prefix.ts'
import { Announcement } from '../../../ui/announcement.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { useFormats } from '../../../ui/currency.ts'
import { Results, Suggestions } from './results.tsx'
import { suggestionsOf } from './suggestions.ts'
import { useCombobox } from './use-combobox.ts'
import { useSearch } from './use-search.ts'

type Props = {
  readonly input: HTMLInputElement
  /** Everything that belongs to the search: a press or the focus outside of it closes. Absent on phones, where it stays. */
  readonly area?: HTMLElement
  readonly go: (path: string) => void
}

const most = { wide: 10, phone: 6 } as const

/** Shows suggestions, and beside them the products of the selected one. */
export function Search({ input, area, go }: Props) {
  const { t, i18n } = useTranslation('search')
  const { number } = useFormats()
  const prefix = useLanguagePrefix()
  const [asked, ask] = useState<string | null>(input.value.trim())
  const { model, failed } = useSearch(asked, i18n.language)
  const suggestions = suggestionsOf(model, area ? most.wide : most.phone)
  const box = useCombobox({ input, suggestions: () => suggestions, go, stays: !area })
  useEffect(() => ask(box.q), [box.q])
  const { close } = box
  useEffect(() => {
    if (!area) return
    const outside = (event: Event) => {
      const target = event.type === 'focusout' ? (event as FocusEvent).relatedTarget : event.target
      if (target instanceof Node && !area.contains(target)) close()
    }
    const followed = (event: Event) => {
      if (event.target instanceof Element && event.target.closest('a')) close()
    }
    document.addEventListener('pointerdown', outside)
    area.addEventListener('focusout', outside)
    area.addEventListener('click', followed)
    return () => {
      document.removeEventListener('pointerdown', outside)
      area.removeEventListener('focusout', outside)
      area.removeEventListener('click', followed)
    }
  })

  // Below each other what was found comes first, then the groups to choose from.
  const belowEachOther = suggestions[0]?.by === 'all'
  const products = useRef<HTMLElement>(null)
  const select = (index: number) => {
    box.select(index)
    // The products of a group stand above it on phones.
    if (!area) products.current?.scrollIntoView({ block: 'nearest' })
  }
  const chosen = suggestions[box.selected]
  const shown = box.open && (model !== null || failed)
  const count = chosen?.count ?? model?.total ?? 0
  return (
    <>
      <Announcement>
        {shown ? (chosen ? t('count', { count, number: number(count) }) : t('noProducts')) : ''}
      </Announcement>
      {shown ? (
        <div className={area ? 'search-panel' : 'py-4'}>
          {failed && !chosen ? <p className="p-5 text-ink-2">{t('failed')}</p> : null}
          {chosen && model ? (
            <div
              className={classes(
                'md:grid md:grid-cols-[15rem_minmax(0,1fr)]',
                belowEachOther && 'max-md:flex max-md:flex-col',
              )}
            >
              <div className={classes('md:border-line md:border-e md:p-3', belowEachOther && 'max-md:contents')}>
                <Suggestions
                  suggestions={suggestions}
                  q={model.q}
                  read={model.read}
                  box={{ ...box, select }}
                  go={go}
                  t={t}
                />
              </div>
              <section
                ref={products}
                aria-label={t('results')}
                className={classes(
                  'scroll-mt-20 md:p-5',
                  belowEachOther
                    ? 'max-md:mb-4 max-md:border-line max-md:border-b max-md:pt-2 max-md:pb-3'
                    : 'max-md:mt-5 max-md:border-line max-md:border-t max-md:pt-5',
                )}
              >
                {model.read.leftOut.length > 0 ? (
                  <p className="body-sm mb-3 text-ink-2">{t('leftOut', { words: model.read.leftOut })}</p>
                ) : null}
                <Results of={chosen} t={t} />
              </section>
            </div>
          ) : null}
          {model && !chosen && !failed ? (
            <div className="p-5">
              <p className="body-sm text-ink-3">{t('noSuggestions')}</p>
              <p className="h4 mt-2">{t('noProducts')}</p>
              <p className="body-sm mt-1 text-ink-2">{t('help')}</p>
              <a href={`${prefix}/store`} className={`${buttonClass('secondary')} mt-4`}>
                {t('browse')}
              </a>
            </div>
          ) : null}
        </div>
      ) : null}
    </>
  )
}
