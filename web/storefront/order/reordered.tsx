import { useTranslation } from 'react-i18next'
import { useLanguagePrefix } from '../../i18n/use-language-prefix.ts'
import type { OrderModel } from '../../models/order.ts'
import { buttonClass } from '../../ui/button.tsx'
import { useFormats } from '../../ui/currency.ts'
import { lineName } from '../line-name.ts'
import type { OrderPageData } from './loader.ts'

type Props = { lines: OrderModel['lines']; reordered: NonNullable<OrderPageData['reordered']> }

/** The lines that ordering again put into the cart, and those that it could not. */
export function Reordered({ lines, reordered }: Props) {
  const { t } = useTranslation('order')
  const { number } = useFormats()
  const prefix = useLanguagePrefix()
  const { missing, fewer } = reordered
  const added = Math.min(reordered.lines, lines.length)
  return (
    <section role="status" className={`mb-8 rounded-lg px-5 py-4 ${added > 0 ? 'bg-ok-soft' : 'bg-warn-soft'}`}>
      <p className="font-semibold">
        {added > 0 ? t('reorder.added', { count: added, number: number(added) }) : t('reorder.none')}
      </p>
      <Named title={t('reorder.missing')} uids={missing} lines={lines} />
      <Named title={t('reorder.fewer')} uids={fewer} lines={lines} />
      {added > 0 ? (
        <p className="mt-3">
          <a href={`${prefix}/cart`} className={buttonClass('primary', 'small')}>
            {t('reorder.cart')}
          </a>
        </p>
      ) : null}
    </section>
  )
}

function Named({ title, uids, lines }: { title: string; uids: readonly string[]; lines: OrderModel['lines'] }) {
  const named = lines.filter(({ uid }) => uids.includes(uid))
  if (named.length === 0) return null
  return (
    <>
      <p className="mt-3">{title}</p>
      <ul className="list-disc ps-5">
        {named.map(line => (
          <li key={line.uid}>
            <bdi>{lineName(line)}</bdi>
          </li>
        ))}
      </ul>
    </>
  )
}
