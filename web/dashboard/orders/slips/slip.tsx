import { countryIn } from '../../../i18n/country-in.ts'
import { dateIn } from '../../../i18n/format.ts'
import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import type { OrderProduct } from '../../../models/order-page.ts'
import type { SlipModel } from '../../../models/slips.ts'
import { AddressLines, addressLines } from '../../../ui/address-lines.tsx'
import { deliveryName } from '../../../ui/delivery.ts'
import { numberIn } from '../../../ui/numbers.ts'
import { Swatch } from '../../../ui/swatch.tsx'
import { useMoments } from '../../history/moment.tsx'
import { Code39 } from './code39.tsx'

type Props = {
  readonly slip: SlipModel
  readonly shop: string
  readonly notes: boolean
  readonly place: { readonly at: number; readonly of: number }
  /** It is not printed: somebody else packs the order. */
  readonly left: boolean
  /** Null: not yet. */
  readonly printedAt: string | null
}

/** One page on paper: what goes into the parcel, with boxes to tick, and in grey what went before. No prices. */
export function Slip({ slip, shop, notes, place, left, printedAt }: Props) {
  const t = useWords('slips')
  const orders = useWords('orders')
  const ui = useWords('ui')
  const language = useLanguage()
  const number = (count: number) => numberIn(language, count)
  const moment = useMoments()
  const { shipping, shipBy, note, packing } = slip
  const pieces = orders('pieces', { count: slip.left, number: number(slip.left) })
  return (
    <article className="slip" data-left={left || undefined} aria-label={`#${slip.number}`}>
      <header>
        <div>
          <p className="slip-shop">{shop}</p>
          <h2>
            <bdi>{slip.number}</bdi>
          </h2>
          <p>{t('inParcel', { pieces, parcel: number(slip.parcel) })}</p>
        </div>
        <div className="slip-end">
          <Code39 number={slip.number} />
          <small>{t('scan')}</small>
          <p className="slip-by">
            {deliveryName(ui, slip.delivery)}
            {shipBy ? <> · {t('shipBy', { date: dateIn(language, shipBy) })}</> : null}
          </p>
        </div>
      </header>
      <div className="slip-facts">
        <div>
          <h3>{t('shipTo')}</h3>
          {shipping ? (
            <AddressLines lines={addressLines(shipping, countryIn(language, shipping.country))} />
          ) : (
            <p>{t('erased')}</p>
          )}
        </div>
        <div>
          <h3>{t('ordered')}</h3>
          <p>{dateIn(language, slip.placedAt)}</p>
          <p>{orders(`payment.${slip.payment}`)}</p>
        </div>
        {notes && note ? (
          <div>
            <h3>{t('note')}</h3>
            <p>
              <b>
                <bdi>{note}</bdi>
              </b>
            </p>
          </div>
        ) : null}
      </div>
      {slip.products.map(product => (
        <Product key={product.productId} product={product} />
      ))}
      <footer>
        <span>{t('packedBy')}</span>
        {printedAt && packing?.mine ? (
          <span>{t('printed', { at: moment(printedAt, 'both'), who: packing.name ?? t('somebody') })}</span>
        ) : null}
        <span>{t('place', { at: number(place.at), of: number(place.of) })}</span>
      </footer>
    </article>
  )
}

function Product({ product: { style, name, brand, sizes: named, colors } }: { readonly product: OrderProduct }) {
  const t = useWords('slips')
  const orders = useWords('order-page')
  const language = useLanguage()
  const number = (count: number) => numberIn(language, count)
  const sizes = named.length > 0 ? named : [null]
  const rows = colors.flatMap(color =>
    (['left', 'shipped'] as const).flatMap(what => {
      const pieces = color.cells.reduce((sum, cell) => sum + cell[what], 0)
      return pieces > 0 ? [{ color, what, pieces }] : []
    }),
  )
  if (rows.length === 0) return null
  return (
    <table>
      <caption>
        <span>
          <b>
            <bdi>{[style, name].filter(Boolean).join(' · ')}</bdi>
          </b>
          <bdi>{brand}</bdi>
        </span>
      </caption>
      <thead>
        <tr>
          <th scope="col">{orders('color')}</th>
          {sizes.map(size => (
            <th key={size} scope="col" className="cell">
              {size === null ? orders('oneSize') : <bdi>{size}</bdi>}
            </th>
          ))}
          <th scope="col" className="numeric">
            {t('pieces')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ color, what, pieces }) => (
          <tr key={`${color.key}/${what}`} data-sent={what === 'shipped' || undefined}>
            <th scope="row">
              <span className="run-color">
                {color.hexes.length > 0 ? <Swatch hexes={color.hexes} /> : null}
                <span>
                  {color.name ?? orders('noColor')}
                  {what === 'shipped' ? `, ${t('sent')}` : ''}
                </span>
              </span>
            </th>
            {sizes.map(size => {
              const count = color.cells.find(each => each.size === size)?.[what] ?? 0
              return (
                <td key={size} className="cell">
                  {count > 0 ? <b>{number(count)}</b> : null}
                  {count > 0 && what === 'left' ? <i aria-hidden="true" /> : null}
                </td>
              )
            })}
            <td className="numeric">
              <b>{number(pieces)}</b>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
