import { skuOf } from '#domain/product/events.ts'
import { useLanguagePrefix } from '../../../../i18n/use-language-prefix.ts'
import { useLanguage, useWords } from '../../../../i18n/use-words.ts'
import type { ProductEditorModel } from '../../../../models/product-editor.ts'
import type { ProductPastModel } from '../../../../models/product-past.ts'
import { numberIn } from '../../../../ui/numbers.ts'
import { Moment } from '../../../history/moment.tsx'
import { PastFrame } from '../../../history/past/past-frame.tsx'
import { Becomes } from '../../../record/becomes.tsx'
import { ProductHead, styleAndAddress } from '../../product-head.tsx'
import { StateTag } from '../../state-tag.tsx'
import { Attributes } from '../fields/attributes.tsx'
import { Basics } from '../fields/basics.tsx'
import { Organization } from '../fields/organization.tsx'
import { SearchPreview } from '../fields/search-preview.tsx'
import { Pictures } from '../pictures/panel.tsx'
import { usePaths } from '../use-paths.tsx'
import { SheetPanel } from '../variants/sheet-panel.tsx'
import { BringProductBack } from './bring-back.tsx'
import { Seen } from './seen.tsx'

type Props = {
  /** The product as it is today. */
  readonly now: ProductEditorModel
  readonly past: ProductPastModel
}

const looks = [
  ['staff', 'strong'],
  ['feed', 'accent'],
  ['stock', 'faint'],
] as const

/** A product as it was at an instant: to look at, and to bring values back from. */
export function ProductPast({ now, past }: Props) {
  const t = useWords('product-editor')
  const language = useLanguage()
  const { was, counts } = past
  const kinds = looks.map(([kind, look]) => ({
    ...{ kind, look },
    label: t(`past.ticks.${kind}`, { number: numberIn(language, counts[kind]) }),
  }))
  return (
    <div className="page product-past">
      <PastFrame {...{ past, kinds }} name={(was ?? now).name || now.style} step={<Step past={past} now={now} />}>
        {was ? (
          <AsItWas key={now.productId} was={was} now={now} past={past} />
        ) : (
          <p className="notice">{t('past.notYet')}</p>
        )}
      </PastFrame>
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
          <Seen was={was} seen={past.seen} />
          <BringProductBack key={past.at} {...{ was, now, past }} />
        </div>
      </div>
    </>
  )
}

/** The change that made the product what is shown. */
function Step({ past: { step }, now }: Props) {
  const t = useWords('product-editor')
  const paths = usePaths(now, {})
  if (!step) return t('past.notYet')
  const { what, by, source, changes, reason } = step
  const feed = source === null ? null : t('history.feed', { source })
  const staff = by.kind === 'staff' ? (by.name ?? t('history.erased')) : null
  const who = staff ?? feed ?? t(by.kind === 'owner' ? 'history.owner' : 'history.shop')
  const only = changes.length === 1 ? changes[0]! : null
  const said = (value: unknown) => paths.shown(only!.path, String(value)) || t('history.nothing')
  return (
    <>
      <bdi>{t(`history.${what}`, { who })}</bdi>
      {changes.length === 0 ? null : (
        <>
          {': '}
          <bdi>{paths.listOf(Object.fromEntries(changes.map(({ path }) => [path, null])))}</bdi>
        </>
      )}
      {only ? (
        <>
          {', '}
          <bdi>{said(only.from)}</bdi>
          <Becomes />
          <bdi>{said(only.to)}</bdi>
        </>
      ) : null}
      {reason === null ? null : (
        <>
          {' '}
          <q>
            <bdi>{reason}</bdi>
          </q>
        </>
      )}{' '}
      · <Moment at={step.at} shows="both" />
    </>
  )
}
