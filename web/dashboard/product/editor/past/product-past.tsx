import History from 'lucide-react/icons/history'
import { useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router-dom'
import { skuOf } from '#domain/product/events.ts'
import { useLanguagePrefix } from '../../../../i18n/use-language-prefix.ts'
import { useLanguage, useWords } from '../../../../i18n/use-words.ts'
import type { ProductEditorModel } from '../../../../models/product-editor.ts'
import type { ProductPastModel } from '../../../../models/product-past.ts'
import { buttonClass } from '../../../../ui/button.tsx'
import { numberIn } from '../../../../ui/numbers.ts'
import { PageTitle } from '../../../../ui/page-title.tsx'
import { asLocal, useIsLocal, useMoments } from '../../../history/moment.tsx'
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
  const instant = moment(at, 'whole')
  const go = (to: string | null) =>
    setSearch(to === null ? {} : { at: to }, { preventScrollReset: true, replace: to !== null })
  return (
    <div className="page product-past">
      <PageTitle title={t('past.pageTitle', { name: (was ?? now).name || now.style, at: moment(at, 'both') })} />
      <section className="past-banner" aria-label={t('past.banner')}>
        <History size={18} aria-hidden />
        <p>
          <b>{t('past.title', { at: instant })}</b> <span>{t('past.readOnly')}</span>
        </p>
        <InstantField at={at} until={past.until} onChoose={go} />
        <Link to={pathname} preventScrollReset className={buttonClass('secondary', 'small')}>
          {t('past.back')}
        </Link>
      </section>
      <Scrubber past={past} now={now} onChoose={go} />
      {was ? (
        <AsItWas key={now.productId} was={was} now={now} past={past} />
      ) : (
        <p className="notice">{t('past.notYet')}</p>
      )}
    </div>
  )
}

type InstantProps = {
  readonly at: string
  readonly until: string
  readonly onChoose: (at: string) => void
}

/** The instant as a day and an hour, by the clock of the browser. What is typed counts when the field is left, or with Enter. */
function InstantField({ at, until, onChoose }: InstantProps) {
  const t = useWords('product-editor')
  const local = useIsLocal()
  const [typed, setTyped] = useState<string | null>(null)
  const shown = local ? asLocal(new Date(at)) : ''
  function choose() {
    setTyped(null)
    const wanted = typed === null || typed === shown ? Number.NaN : Date.parse(typed)
    // A minute is meant to its end.
    if (!Number.isNaN(wanted)) onChoose(new Date(wanted + 59_999).toISOString())
  }
  return (
    <input
      type="datetime-local"
      className="past-instant"
      aria-label={t('past.instant')}
      disabled={!local}
      value={typed ?? shown}
      max={local ? asLocal(new Date(until)) : undefined}
      onChange={event => setTyped(event.target.value)}
      onBlur={choose}
      onKeyDown={event => event.key === 'Enter' && choose()}
    />
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
