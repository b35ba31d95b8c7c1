import type { TFunction } from 'i18next'
import type { HomeModel } from '../../models/home.ts'

type Props = { prices: HomeModel['prices']; number: (value: number) => string; t: TFunction<'home'> }

/** The four price ranges as one row of doors. */
export function PriceDoors({ prices, number, t }: Props) {
  const open = prices.filter(price => price.count > 0)
  if (open.length === 0) return null
  return (
    <section aria-labelledby="prices" className="frame">
      <h2 id="prices" className="d3">
        {t('prices.title')}
      </h2>
      <ul className="mt-5 grid grid-cols-2 overflow-clip rounded-lg border border-line bg-line gap-px md:auto-cols-fr md:grid-flow-col md:grid-cols-none">
        {open.map(price => (
          <li key={price.path} className="bg-surface">
            <a
              href={price.path}
              className="group block h-full px-4 py-5 -outline-offset-2 hover:bg-sunken md:px-6 md:py-7"
            >
              <bdi className="d3 block tabular-nums">{price.label}</bdi>
              <span className="body-sm mt-1 block text-ink-3 tabular-nums">
                {t('count', { count: price.count, number: number(price.count) })}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
