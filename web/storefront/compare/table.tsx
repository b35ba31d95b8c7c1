import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import type { ComparedModel, CompareModel } from '../../models/compare.ts'
import { classes } from '../../ui/classes.ts'
import { Cell } from './cell.tsx'
import { ProductHead } from './product-head.tsx'
import type { Group, RowName } from './rows.ts'
import { Slot } from './slot.tsx'
import type { CompareActions } from './use-compare.ts'

type Props = {
  model: CompareModel
  groups: readonly Group[]
  /** The two that a phone shows; null where it shows all. */
  pair: readonly [string, string] | null
  actions: CompareActions
}

/** Products as columns. Their names stay at the top while their attributes go by. */
export function CompareTable({ model, groups, pair, actions }: Props) {
  const { t } = useTranslation('compare')
  const { products } = model
  const free = model.most - products.length
  const columns = products.length + (free > 0 ? 1 : 0)
  const onPhones = pair?.length ?? products.length
  const onPhone = ({ productId }: ComparedModel) => pair === null || pair.includes(productId)
  return (
    <table className={`compare-table compare-of-${columns}`}>
      <caption className="sr-only">{t('caption')}</caption>
      <thead>
        <tr>
          <td className="compare-label" />
          {products.map(product => (
            <ProductHead
              key={product.productId}
              product={product}
              remove={actions.remove}
              className={onPhone(product) ? undefined : 'max-md:hidden'}
            />
          ))}
          {free > 0 ? <Slot model={model} add={actions.add} /> : null}
        </tr>
      </thead>
      <tbody>
        {groups.map(group =>
          group.rows.length === 0 ? null : (
            <Fragment key={group.name}>
              <tr>
                <th scope="rowgroup" colSpan={onPhones + 1} className="compare-group">
                  {t(`groups.${group.name}`)}
                </th>
                {columns > onPhones ? (
                  <td colSpan={columns - onPhones} className="compare-group max-md:hidden" />
                ) : null}
              </tr>
              {group.rows.map(({ name }) => (
                <tr key={name} className="compare-row">
                  <th scope="row" className="compare-label">
                    <bdi>{labelOf(name, t)}</bdi>
                  </th>
                  {products.map(product => (
                    <td
                      key={product.productId}
                      className={classes('compare-cell', onPhone(product) ? null : 'max-md:hidden')}
                    >
                      <Cell product={product} name={name} />
                    </td>
                  ))}
                  {free > 0 ? <td className="compare-free" /> : null}
                </tr>
              ))}
            </Fragment>
          ),
        )}
      </tbody>
    </table>
  )
}

function labelOf(name: RowName, t: ReturnType<typeof useTranslation<'compare'>>['t']): string {
  return name.startsWith('attribute:') ? name.slice('attribute:'.length) : t(`rows.${name as 'price'}`)
}
