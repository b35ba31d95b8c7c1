import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import type { ImportRunModel, PriceModel } from '../../../models/imports.ts'
import { moneyFormat } from '../../../ui/money.ts'
import { numberIn } from '../../../ui/numbers.ts'
import { Swatch } from '../../../ui/swatch.tsx'
import { useSayings } from '../use-sayings.ts'

export const foundKinds = ['problems', 'suspects', 'colors', 'categories', 'changes'] as const

type Props = {
  readonly kind: Exclude<(typeof foundKinds)[number], 'problems'>
  readonly found: NonNullable<ImportRunModel['found']>
  /** How many there are; fewer may be shown. */
  readonly counts: { readonly [kind in (typeof foundKinds)[number]]: number }
  readonly currency: ImportRunModel['currency']
}

/** What a check found beside the rows that stay out. */
export function Found({ kind, found, counts, currency }: Props) {
  const t = useWords('imports')
  switch (kind) {
    case 'suspects':
      return (
        <>
          <Prices lead={t('price.doubtful')} from={t('price.usual')} rows={found.suspects} currency={currency} />
          <More number={counts.suspects - found.suspects.length} />
        </>
      )
    case 'changes':
      return (
        <>
          <Prices lead={t('price.moves')} from={t('price.from')} rows={found.moves} currency={currency} />
          <More words="price.more" number={counts.changes - found.moves.length} />
        </>
      )
    case 'colors':
      return (
        <>
          <Colors colors={found.unknownColors} />
          <More number={counts.colors - found.unknownColors.length} />
        </>
      )
    case 'categories':
      return (
        <>
          <Categories categories={found.unknownCategories} />
          <More number={counts.categories - found.unknownCategories.length} />
        </>
      )
  }
}

/** How many there are beside those that are shown. */
function More({ number, words = 'more' }: { readonly number: number; readonly words?: 'more' | 'price.more' }) {
  const t = useWords('imports')
  const language = useLanguage()
  return number > 0 ? <p className="text-ink-2">{t(words, { number: numberIn(language, number) })}</p> : null
}

/** What many rows share: nothing is wrong with them, and somebody should know. */
export function Notices({ notices }: Pick<Props['found'], 'notices'>) {
  const t = useWords('imports')
  const sayings = useSayings()
  if (notices.length === 0) return null
  return (
    <section className="import-fixed" aria-labelledby="notices">
      <h2 id="notices" className="label">
        {t('notices')}
      </h2>
      <ul>
        {notices.map(notice => (
          <li key={notice.code}>{sayings.notice(notice)}</li>
        ))}
      </ul>
    </section>
  )
}

type PricesProps = {
  readonly lead: string
  readonly from: string
  readonly rows: readonly PriceModel[]
  readonly currency: ImportRunModel['currency']
}

function Prices({ lead, from, rows, currency }: PricesProps) {
  const t = useWords('imports')
  const language = useLanguage()
  const money = moneyFormat(language, currency)
  if (rows.length === 0) return <p className="panel">{t('price.none')}</p>
  return (
    <>
      <p className="lead">{lead}</p>
      <table className="list-table import-table">
        <caption className="sr-only">{lead}</caption>
        <thead>
          <tr>
            <th scope="col" className="numeric">
              {t('problem.row')}
            </th>
            <th scope="col">{t('price.product')}</th>
            <th scope="col" className="numeric">
              {from}
            </th>
            <th scope="col" className="numeric">
              {t('price.to')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ row, sku, product, from, to }) => (
            <tr key={sku}>
              <th scope="row" className="numeric">
                {numberIn(language, row)}
              </th>
              <td>
                <bdi>{product}</bdi>
                <small className="below">
                  <bdi>{sku}</bdi>
                </small>
              </td>
              <td className="numeric">
                <bdi>{money(from)}</bdi>
              </td>
              <td className="numeric">
                <b>
                  <bdi>{money(to)}</bdi>
                </b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

function Colors({ colors }: { readonly colors: Props['found']['unknownColors'] }) {
  const t = useWords('imports')
  if (colors.length === 0) return <p className="panel">{t('color.none')}</p>
  return (
    <>
      <p className="lead">{t('color.lead')}</p>
      <ul className="import-colors">
        {colors.map(({ name, shownAs }) => (
          <li key={name}>
            <Swatch hexes={shownAs} /> <bdi>{name}</bdi>
          </li>
        ))}
      </ul>
    </>
  )
}

function Categories({ categories }: { readonly categories: Props['found']['unknownCategories'] }) {
  const t = useWords('imports')
  const language = useLanguage()
  if (categories.length === 0) return <p className="panel">{t('category.none')}</p>
  return (
    <>
      <p className="lead">{t('category.lead')}</p>
      <ul className="import-colors">
        {categories.map(({ name, products }) => (
          <li key={name}>
            <bdi>{name}</bdi>{' '}
            <span className="text-ink-2">{t('category.products', { number: numberIn(language, products) })}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
