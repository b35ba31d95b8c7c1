import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguagePrefix } from '../../i18n/use-language-prefix.ts'
import type { ComparedModel, CompareModel } from '../../models/compare.ts'
import { classes } from '../../ui/classes.ts'
import { Picture } from '../../ui/picture.tsx'
import { Cell } from './cell.tsx'
import type { Group, RowName } from './rows.ts'
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

type HeadProps = { product: ComparedModel; remove: (productId: string) => Promise<void>; className: string | undefined }

/** The head of a product's column: picture, name and the way out. */
function ProductHead({ product, remove, className }: HeadProps) {
  const { t } = useTranslation('compare')
  const prefix = useLanguagePrefix()
  return (
    <th scope="col" className={classes('compare-product', className)}>
      <div className="relative flex flex-col gap-2">
        <Picture
          picture={product.picture}
          alt=""
          sizes="160px"
          className="compare-picture block overflow-hidden rounded-lg bg-well"
        />
        <a
          href={product.path}
          dir="auto"
          className="result-name py-0.5 font-semibold text-ink no-underline hover:underline"
        >
          {product.name}
        </a>
        <form
          method="post"
          action={`${prefix}/compare/remove`}
          onSubmit={event => {
            event.preventDefault()
            void remove(product.productId)
          }}
          className="compare-picture pointer-events-none absolute inset-x-0 top-0 flex justify-end p-1"
        >
          <button
            type="submit"
            name="item"
            value={product.productId}
            aria-label={t('remove', { product: product.name })}
            className="pointer-events-auto grid size-9 cursor-pointer place-items-center rounded-full bg-surface text-ink hover:bg-sunken"
          >
            <X size={18} aria-hidden />
          </button>
        </form>
      </div>
    </th>
  )
}

type SlotProps = { model: CompareModel; add: (productId: string) => Promise<void> }

/** A free place: saved products to put there at once, and the way to more of the kind. */
function Slot({ model, add }: SlotProps) {
  const { t } = useTranslation('compare')
  const prefix = useLanguagePrefix()
  const { suggestions, more } = model
  return (
    <td className="compare-product max-md:hidden">
      <div className="flex h-full flex-col gap-2 rounded-lg border border-line border-dashed p-3">
        <p className="body-sm font-semibold">{t('slot.title')}</p>
        {suggestions.length > 0 ? (
          <form
            method="post"
            action={`${prefix}/compare/add`}
            onSubmit={event => {
              event.preventDefault()
              const pressed = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null
              if (pressed) void add(pressed.value)
            }}
          >
            <ul aria-label={t('slot.saved')} className="flex flex-col gap-1">
              {suggestions.map(({ productId, name }) => (
                <li key={productId}>
                  <button
                    type="submit"
                    name="item"
                    value={productId}
                    className="body-sm flex min-h-9 w-full cursor-pointer items-center gap-2 rounded-md text-start hover:bg-sunken"
                  >
                    <Plus size={16} aria-hidden className="shrink-0 text-primary" />
                    <bdi className="line-clamp-2">{name}</bdi>
                  </button>
                </li>
              ))}
            </ul>
          </form>
        ) : null}
        <a
          href={more?.path ?? `${prefix}/store`}
          className="body-sm inline-flex min-h-9 items-center font-semibold text-primary underline underline-offset-2"
        >
          {more ? t('slot.more', { category: more.label }) : t('slot.store')}
        </a>
      </div>
    </td>
  )
}
