import { dateIn } from '../../../i18n/format.ts'
import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import type { OrderPageModel } from '../../../models/order-page.ts'
import { moneyFormat } from '../../../ui/money.ts'
import { numberIn } from '../../../ui/numbers.ts'
import { Moment } from '../../history/moment.tsx'
import { PastFrame } from '../../history/past/past-frame.tsx'
import { useTelling } from '../../history/telling.ts'
import { Timeline } from '../../history/timeline.tsx'
import { FulfilmentTag, PaymentTag } from '../../order-forms/order-tags.tsx'
import { AboutOrder } from './about.tsx'
import { Amounts } from './amounts.tsx'
import { Holds } from './holds.tsx'
import type { OrderPastData } from './loader.ts'
import { SizeRuns } from './size-runs.tsx'

const looks = [
  ['staff', 'strong'],
  ['buyer', 'accent'],
  ['shop', 'faint'],
] as const

/** An order as it was at an instant: to look at. Nothing of it is brought back. */
export function OrderPast({ order: { number }, past }: OrderPastData) {
  const t = useWords('order-page')
  const language = useLanguage()
  const { was, counts } = past
  const kinds = looks.map(([kind, look]) => ({
    ...{ kind, look },
    label: t(`past.ticks.${kind}`, { number: numberIn(language, counts[kind]) }),
  }))
  return (
    <div className="page">
      <PastFrame {...{ past, kinds }} name={`#${number}`} step={was ? <Step {...was} /> : t('past.notYet')}>
        {was ? <AsItWas number={number} {...was} /> : <p className="notice">{t('past.notYet')}</p>}
      </PastFrame>
    </div>
  )
}

type Was = NonNullable<OrderPastData['past']['was']>

/** The newest of what had happened to it. */
function Step({ history: { entries, currency } }: Was) {
  const telling = useTelling(currency)
  const [newest] = entries
  if (!newest) return null
  return (
    <>
      <bdi>{telling.sentence(newest)}</bdi> · <Moment at={newest.at} shows="both" />
    </>
  )
}

const nothing = () => {}

function AsItWas({ number, order, history, why }: Was & { readonly number: number }) {
  const t = useWords('order-page')
  const language = useLanguage()
  return (
    <>
      <header className="order-head">
        <h1 className="d3">
          <bdi>#{number}</bdi>
        </h1>
        <PaymentTag payment={order.payment} />
        <FulfilmentTag fulfilment={order.fulfilment} />
      </header>
      <OrderLead order={order} />
      <p className="notice mb-4">{t('past.stays')}</p>
      <Holds order={order} onDone={nothing} />
      <div className="order-columns">
        <div className="order-main">
          <SizeRuns order={order} />
          <Timeline number={number} history={history} />
        </div>
        <div className="order-side">
          <Amounts order={order} why={why} onDone={nothing} isPast />
          <AboutOrder
            {...{ order, buyer: null, onAddress: null, onCorrect: nothing }}
            shipBy={order.shipBy && dateIn(language, order.shipBy)}
            isPast
          />
        </div>
      </div>
    </>
  )
}

/** When it was placed, by whom, and how much of it. */
export function OrderLead({ order }: { readonly order: OrderPageModel }) {
  const t = useWords('order-page')
  const language = useLanguage()
  const { billing, placedAt, pieces, amounts, currency, method } = order
  return (
    <p className="lead">
      <Moment at={placedAt} shows="both" /> ·{' '}
      <bdi>{billing ? `${billing.firstName} ${billing.lastName}` : t('erased')}</bdi> ·{' '}
      {t('pieces', { count: pieces, number: numberIn(language, pieces) })} ·{' '}
      <bdi>{moneyFormat(language, currency)(amounts.total)}</bdi> · {t(`method.${method}`)}
    </p>
  )
}
