import { useLocation, useSearchParams } from 'react-router-dom'
import { skuOf } from '#domain/product/events.ts'
import { useLanguagePrefix } from '../../../../i18n/use-language-prefix.ts'
import { useLanguage, useWords } from '../../../../i18n/use-words.ts'
import type { ProductEditorModel } from '../../../../models/product-editor.ts'
import type { ProductPastModel } from '../../../../models/product-past.ts'
import { numberIn } from '../../../../ui/numbers.ts'
import { PageTitle } from '../../../../ui/page-title.tsx'
import { useMoments } from '../../../history/moment.tsx'
import { PastBanner } from '../../../history/past-banner.tsx'
import { ProductHead, styleAndAddress } from '../../product-head.tsx'
import { StateTag } from '../../state-tag.tsx'
import { Attributes } from '../attributes.tsx'
import { Basics } from '../basics.tsx'
import { Organization } from '../organization.tsx'
import { Pictures } from '../pictures/panel.tsx'
import { SearchPreview } from '../search-preview.tsx'
import { SheetPanel } from '../sheet-panel.tsx'
import { BringBack } from './bring-back.tsx'
import { Scrubber } from './scrubber.tsx'

type Props = {
  /** The product as it is today. */
  readonly now: ProductEditorModel
  readonly past: ProductPastModel
}

/** A product as it was at an instant: to look at, and to bring values back from. */
export function ProductPast({ now, past }: Props) {
  const t = useWords('product-editor')
  const moment = useMoments()
  const { pathname } = useLocation()
  const [, setSearch] = useSearchParams()
  const { at, was } = past
  const go = (to: string | null) =>
    setSearch(to === null ? {} : { at: to }, { preventScrollReset: true, replace: to !== null })
  return (
    <div className="page product-past">
      <PageTitle title={t('past.pageTitle', { name: (was ?? now).name || now.style, at: moment(at, 'both') })} />
      <PastBanner at={at} until={past.until} back={pathname} onChoose={go} />
      <Scrubber past={past} now={now} onChoose={go} />
      {was ? (
        <AsItWas key={now.productId} was={was} now={now} past={past} />
      ) : (
        <p className="notice">{t('past.notYet')}</p>
      )}
    </div>
  )
}

/** Nothing is typed in the past. */
const nothing = {}

function AsItWas({ was, now, past }: Props & { readonly was: ProductEditorModel }) {
  const t = useWords('product-editor')
  const language = useLanguage()
  const prefix = useLanguagePrefix()
  const fields = { product: was, now, changes: nothing, onChange: null }
  const number = (of: number) => numberIn(language, of)
  const percent = number(was.discount)
  const prices = past.changes.filter(({ path }) => skuOf(path) !== null).length
  return (
    <>
      <ProductHead
        product={was}
        back={`${prefix}/dashboard/product`}
        backLabel={t('back')}
        about={styleAndAddress(was)}
      >
        <StateTag state={was.state} />
        {was.discount > 0 ? <span className="tag warn">{t('past.discount', { percent })}</span> : null}
      </ProductHead>
      <div className="order-columns">
        <div className="order-main">
          <SheetPanel {...fields} draft="" onActive={() => {}}>
            {prices > 0 ? (
              <p className="panel-part text-ink-2">
                {t('past.differ', { count: prices, number: number(prices), all: number(was.variants.length) })}
              </p>
            ) : null}
          </SheetPanel>
          <Basics {...fields} />
          <Attributes {...fields} />
          <Organization {...fields} />
          <Pictures {...fields} />
          <SearchPreview {...fields} />
        </div>
        <div className="order-side">
          <BringBack key={past.at} {...{ was, now, past }} />
        </div>
      </div>
    </>
  )
}
