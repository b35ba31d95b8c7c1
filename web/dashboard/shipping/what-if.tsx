import type { Settings } from '#domain/settings/events.ts'
import { useLanguage, useWords } from '../../i18n/use-words.ts'
import type { ShippingModel } from '../../models/settings.ts'
import type { DeliveryWhatIf } from '../../models/what-if.ts'
import { moneyFormat } from '../../ui/money.ts'
import { numberIn } from '../../ui/numbers.ts'
import { Told, WhatIf } from '../record/what-if.tsx'

type Props = {
  /** With what is typed and not saved; null: an area is not whole. */
  readonly delivery: Settings['delivery'] | null
  readonly model: ShippingModel
}

/** The orders of the last 90 days, with the areas that are typed. */
export function DeliveryWhatIfs({ delivery, model }: Props) {
  const t = useWords('shipping')
  const language = useLanguage()
  const money = model.currency ? moneyFormat(language, model.currency) : (minor: number) => (minor / 100).toFixed(2)
  const counted = (count: number) => ({ count, number: numberIn(language, count) })
  return (
    <div className="panel panel-part shipping-what-if">
      <WhatIf<DeliveryWhatIf> address="/api/admin/shipping/what-if" rules={delivery} lead={t('whatIf.lead')} level="h2">
        {is => {
          const { before, after, lost, switched, erased } = is
          return (
            <Told
              {...{ is, more: after.total - before.total, money }}
              rows={[
                {
                  label: t('whatIf.orders'),
                  was: numberIn(language, before.orders),
                  would: numberIn(language, after.orders),
                },
                ...(['delivery', 'total'] as const).map(sum => ({
                  ...{ label: t(`whatIf.${sum}`), was: money(before[sum]), would: money(after[sum]) },
                })),
              ]}
              change={(before, after) => t('whatIf.change', { before, after })}
              also={[
                lost > 0 && t('whatIf.lost', counted(lost)),
                switched > 0 && t('whatIf.switched', counted(switched)),
                erased > 0 && t('whatIf.erased', counted(erased)),
              ]}
            />
          )
        }}
      </WhatIf>
    </div>
  )
}
