import { Link, useLoaderData } from 'react-router-dom'
import { useLanguagePrefix } from '../../../i18n/use-language-prefix.ts'
import { useWords } from '../../../i18n/use-words.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Currency } from '../../../ui/currency.ts'
import { PageTitle } from '../../../ui/page-title.tsx'
import { OtherDrafts } from './drafts.tsx'
import { Filling } from './filling.tsx'
import { TitleRow } from './head.tsx'
import type { NewOrderData } from './loader.ts'
import { Waiting } from './waiting.tsx'

/** An order that staff make for a buyer. */
export function Component() {
  const data = useLoaderData() as NewOrderData
  const { draft } = data
  const t = useWords('new-order')
  const filling = !draft.ordered && !draft.discarded
  return (
    <Currency value={draft.currency}>
      <div className="page">
        <PageTitle title={t('title')} />
        {filling ? null : (
          <TitleRow>
            <div className="order-actions">
              <OtherDrafts others={draft.others} />
            </div>
          </TitleRow>
        )}
        {draft.ordered ? <Waiting draft={draft} ordered={draft.ordered} /> : null}
        {draft.discarded && !draft.ordered ? <Discarded /> : null}
        {/* A draft that was taken back begins anew with what the shop keeps of it. */}
        {filling ? <Filling key={draft.draftId} {...data} /> : null}
      </div>
    </Currency>
  )
}

function Discarded() {
  const t = useWords('new-order')
  const prefix = useLanguagePrefix()
  return (
    <section className="panel panel-body">
      <h2 className="panel-title">{t('discard.done')}</h2>
      <p>
        <Link to={`${prefix}/dashboard/orders`} className={buttonClass('secondary', 'small')}>
          {t('back')}
        </Link>
      </p>
    </section>
  )
}
