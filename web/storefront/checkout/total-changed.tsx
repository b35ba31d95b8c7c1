import { useTranslation } from 'react-i18next'
import type { Minor } from '#domain/shared/money.ts'
import { useLanguagePrefix } from '../../i18n/use-language-prefix.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { useFormats } from '../../ui/currency.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Amount } from '../../ui/price.tsx'
import { lineName } from '../cart-line.ts'
import type { ChangedAmount, ShortLine } from './totals.ts'

export type TotalChange = {
  readonly before: Minor
  readonly now: Minor
  readonly lines: readonly ChangedAmount[]
  /** Lines of which the shop has less than was wanted: agreed to, the cart keeps what there is of them. */
  readonly short: readonly ShortLine[]
}

type Props = { change: TotalChange | null; pending: boolean; onAccept: () => void; onClose: () => void }

/** The total is another than the one on the button: nothing is ordered until the shopper agrees to the new one. */
export function TotalChangedDialog({ change, pending, onAccept, onClose }: Props) {
  const { t } = useTranslation('checkout')
  const prefix = useLanguagePrefix()
  const { money } = useFormats()
  return (
    <Dialog
      open={change !== null}
      onClose={onClose}
      title={t('changed.title')}
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          <a href={`${prefix}/cart`} data-reload="" className={buttonClass('secondary')}>
            {t('changed.cart')}
          </a>
          <Button pending={pending} onClick={onAccept}>
            {t('changed.accept')}
          </Button>
        </div>
      }
    >
      {change ? (
        <>
          <p className="text-ink-2">{change.short.length > 0 ? t('changed.short') : t('changed.help')}</p>
          <dl className="mt-4 grid gap-2">
            <div className="flex justify-between gap-4">
              <dt className="text-ink-2">{t('changed.before')}</dt>
              <dd>
                <s>
                  <Amount amount={change.before} money={money} className="tabular-nums" />
                </s>
              </dd>
            </div>
            <div className="flex justify-between gap-4 font-semibold">
              <dt>{t('changed.now')}</dt>
              <dd>
                <Amount amount={change.now} money={money} className="tabular-nums" />
              </dd>
            </div>
          </dl>
          {change.lines.length > 0 ? (
            <ul className="body-sm mt-4 border-line border-t pt-3 text-ink-2">
              {change.lines.map(({ line, before, now }) => (
                <li key={line.uid} className="flex justify-between gap-4 py-0.5">
                  <span>
                    <bdi>{lineName(line)}</bdi>
                    <LeftOf left={change.short.find(({ sku }) => sku === line.sku)?.available} />
                  </span>
                  <span className="flex shrink-0 gap-2 tabular-nums">
                    {before === null ? null : (
                      <s className="text-ink-3">
                        <Amount amount={before} money={money} />
                      </s>
                    )}
                    {now === null ? t('changed.gone') : <Amount amount={now} money={money} />}
                  </span>
                </li>
              ))}
            </ul>
          ) : null}
        </>
      ) : null}
    </Dialog>
  )
}

/** How much of a line there is, where that is less than was wanted. */
function LeftOf({ left }: { left: number | undefined }) {
  const { t } = useTranslation('checkout')
  const { number } = useFormats()
  if (left === undefined) return null
  return <>: {left === 0 ? t('refused.none') : t('refused.left', { count: left, number: number(left) })}</>
}
