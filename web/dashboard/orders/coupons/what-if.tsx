import { Link } from 'react-router-dom'
import { useLanguagePrefix } from '../../../i18n/use-language-prefix.ts'
import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import type { CouponListModel } from '../../../models/coupon-list.ts'
import type { CouponWhatIf } from '../../../models/what-if.ts'
import { moneyFormat } from '../../../ui/money.ts'
import { numberIn } from '../../../ui/numbers.ts'
import { Told, WhatIf } from '../../record/what-if.tsx'
import type { TypedTerms } from './fields.ts'

type Props = {
  readonly code: string
  readonly model: CouponListModel
  /** As typed; null: something typed is no term. */
  readonly terms: TypedTerms | null
}

/** The orders of the last 90 days that used the code, with the terms that are typed. */
export function CouponWhatIfs({ code, model, terms }: Props) {
  const t = useWords('coupons')
  const language = useLanguage()
  const prefix = useLanguagePrefix()
  const money = moneyFormat(language, model.currency)
  const counted = (count: number) => ({ count, number: numberIn(language, count) })
  return (
    <WhatIf<CouponWhatIf>
      address={`/api/admin/coupons/${code}/what-if`}
      rules={terms && { terms }}
      lead={t('whatIf.lead')}
    >
      {is => {
        const { before, after, goods, amended, ahead } = is
        const more = after.given - before.given
        /** Orders like these that would bring in as much as is given away on top. */
        const again = more > 0 && goods > after.given ? Math.ceil((more * before.orders) / (goods - after.given)) : 0
        return (
          <Told
            {...{ is, more: -more, money }}
            rows={[
              {
                label: t('whatIf.orders'),
                was: numberIn(language, before.orders),
                would: numberIn(language, after.orders),
              },
              { label: t('whatIf.goods'), was: money(goods), would: money(goods) },
              { label: t('whatIf.given'), was: money(before.given), would: money(after.given) },
            ]}
            change={(before, after) => t('whatIf.change', { before, after })}
            also={[again > 0 && t('whatIf.again', counted(again)), ahead && t('whatIf.ahead')]}
          >
            <p>
              <Link
                to={`${prefix}/dashboard/orders?view=all&f.coupon=${encodeURIComponent(code)}`}
                className="text-link"
              >
                {t('whatIf.all', { code })}
              </Link>
            </p>
            {amended > 0 ? <p className="text-ink-2">{t('whatIf.amended', counted(amended))}</p> : null}
          </Told>
        )
      }}
    </WhatIf>
  )
}
