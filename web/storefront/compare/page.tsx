import { useTranslation } from 'react-i18next'
import { useLoaderData, useLocation } from 'react-router-dom'
import { useLanguagePrefix } from '../../i18n/use-language-prefix.ts'
import { Announcement } from '../../ui/announcement.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { useFormats } from '../../ui/currency.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FieldError } from '../../ui/field.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { RecentlyViewed } from '../recently-viewed.tsx'
import type { ComparePageData } from './loader.ts'
import { PairPicker, readState, searchOf } from './pair-picker.tsx'
import { groupsOf, onlyDifferences } from './rows.ts'
import { CompareTable } from './table.tsx'
import { useCompare } from './use-compare.ts'

/** Up to four products side by side. The address says what is shown of them; changing the list sends forms without scripts. */
export function Component() {
  const { refused, ...model } = useLoaderData() as ComparePageData
  const { products } = model
  const { t } = useTranslation('compare')
  const { number } = useFormats()
  const { search } = useLocation()
  const prefix = useLanguagePrefix()
  const actions = useCompare(refused)
  const state = readState(products, search)
  const groups = groupsOf(products)
  const shown = state.differences ? onlyDifferences(groups) : groups
  const count = t('count', { count: products.length, number: number(products.length) })
  return (
    <div className="frame pb-14 md:pb-20">
      <PageTitle title={t('title')} faulty={refused !== null} />
      <meta name="robots" content="noindex" />
      <header className="pt-6 pb-6 md:pt-8">
        <h1 className="d2">{t('title')}</h1>
        {products.length > 0 ? <p className="mt-1 text-ink-2 tabular-nums">{count}</p> : null}
      </header>
      <Announcement>{count}</Announcement>
      <div role="alert" className="empty:hidden">
        {actions.refused ? (
          <div className="mb-6 rounded-lg bg-danger-soft px-4 py-3">
            <FieldError>{t([`problem.${actions.refused}`, 'problem.unknown'] as never)}</FieldError>
          </div>
        ) : null}
      </div>
      {products.length === 0 ? (
        <>
          <EmptyState
            title={t('empty.title')}
            help={t('empty.help')}
            go={{ href: `${prefix}/store`, label: t('empty.go') }}
          />
          <RecentlyViewed />
        </>
      ) : (
        <div id="comparison">
          <div className="mb-4 flex flex-wrap items-center gap-x-6 gap-y-2">
            {products.length > 1 ? (
              <a
                href={`${prefix}/compare${searchOf({ ...state, differences: !state.differences })}`}
                data-keep-scroll=""
                className={buttonClass('secondary', 'small')}
              >
                {t(state.differences ? 'showAll' : 'onlyDifferences')}
              </a>
            ) : null}
            <form
              method="post"
              action={`${prefix}/compare/clear`}
              onSubmit={event => {
                event.preventDefault()
                void actions.clear()
              }}
            >
              <button type="submit" className={buttonClass('quiet', 'small')}>
                {t('clear')}
              </button>
            </form>
          </div>
          <PairPicker products={products} state={state} />
          <CompareTable model={model} groups={shown} pair={state.pair} actions={actions} />
          {shown.length === 0 ? <p className="mt-6 text-ink-2">{t('noDifferences')}</p> : null}
        </div>
      )}
    </div>
  )
}
