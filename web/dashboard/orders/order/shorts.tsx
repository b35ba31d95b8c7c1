import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import type { OrderShort } from '../../../models/order-page.ts'
import { numberIn } from '../../../ui/numbers.ts'
import { Moment } from '../../history/moment.tsx'

/** Which pieces are missing, and which count says so. */
export function Shorts({ shorts }: { readonly shorts: readonly OrderShort[] }) {
  const t = useWords('order-page')
  const language = useLanguage()
  if (shorts.length === 0) return null
  const number = (count: number) => numberIn(language, count)
  const said = ({ shelf, by, took }: NonNullable<OrderShort['counted']>) => {
    const who = by ?? t('slip.somebody')
    if (took) return t(`shorts.took.${took.reason as 'lost'}`, { who, number: number(took.pieces) })
    return shelf ? t('shorts.counted', { who }) : t('shorts.feed')
  }
  return (
    <section className="notice shorts" aria-labelledby="shorts">
      <h2 id="shorts">
        <TriangleAlert size={16} aria-hidden /> {t('shorts.title')}
      </h2>
      <ul>
        {shorts.map(({ sku, variant, short, own, onHand, held, counted }) => (
          <li key={sku}>
            <p>
              <b>
                <bdi>{variant}</bdi>
              </b>
              : {t('shorts.line', { count: short, number: number(short), held: number(held), onHand: number(onHand) })}
            </p>
            <p>{own > 0 ? t('shorts.own', { count: own, number: number(own) }) : t('shorts.older')}</p>
            {counted ? (
              <p className="text-ink-2">
                {said(counted)} <Moment at={counted.at} shows="both" />
              </p>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}
