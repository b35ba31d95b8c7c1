import type { TFunction } from 'i18next'
import type { ProductModel, VariantModel } from '../../models/product.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Swatch } from '../../ui/swatch.tsx'

type Props = { product: ProductModel; number: (value: number) => string; t: TFunction<'home'> }

const mostColors = 4
const mostSizes = 7

/** The live stock of one style as the table that its page lets people fill in. */
export function MatrixTeaser({ product, number, t }: Props) {
  const colors = product.colors.slice(0, mostColors)
  const sizes = product.sizes.slice(0, mostSizes)
  const picture = colors[0]?.pictures[0] ?? product.pictures[0]
  if (colors.length === 0 || sizes.length < 2) return null
  const made = new Map(product.variants.map(variant => [`${variant.color} ${variant.size}`, variant]))
  const shown = (variant: VariantModel | undefined) => {
    if (variant && variant.quantity !== 0)
      return variant.quantity < 0 ? t('matrix.unlimited') : number(variant.quantity)
    const none = t(variant?.uncounted ? 'matrix.notCounted' : variant ? 'matrix.soldOut' : 'matrix.notMade')
    return <span className="label font-normal text-ink-3">{none}</span>
  }
  return (
    <section aria-labelledby="matrix" className="border-line border-y bg-sunken">
      <div className="frame grid items-center gap-8 py-10 md:py-14 lg:grid-cols-[18rem_minmax(0,1fr)] lg:gap-14">
        {picture ? (
          <Picture
            picture={picture}
            alt=""
            sizes="18rem"
            className="hidden aspect-[4/5] overflow-hidden rounded-lg bg-well lg:block"
          />
        ) : null}
        <div className="min-w-0">
          <h2 id="matrix" className="d3">
            {t('matrix.title')}
          </h2>
          <p className="mt-2 max-w-prose text-ink-2">{t('matrix.help', { name: product.name })}</p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls by keyboard too */}
          <section aria-label={t('matrix.stock')} tabIndex={0} className="mt-6 overflow-x-auto">
            <table className="w-full border-collapse sm:min-w-130">
              <thead>
                <tr className="border-line border-b">
                  <th scope="col" className="label py-2 pe-4 text-start text-ink-2">
                    {t('matrix.color')}
                  </th>
                  {sizes.map(size => (
                    <th key={size.id} scope="col" className="label px-1 py-2 text-right text-ink-2 sm:px-2">
                      <bdi>{size.name}</bdi>
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {colors.map(color => (
                  <tr key={color.id} className="border-line border-b">
                    <th scope="row" className="body-sm py-3 pe-2 text-start font-medium sm:pe-4">
                      <span className="flex gap-x-2.5 gap-y-1 max-sm:flex-col sm:items-center sm:whitespace-nowrap">
                        <Swatch hexes={color.hexes} />
                        {color.name}
                      </span>
                    </th>
                    {sizes.map(size => (
                      <td
                        key={size.id}
                        className="px-1 py-3 text-right tabular-nums max-sm:body-sm sm:whitespace-nowrap sm:px-2"
                      >
                        {shown(made.get(`${color.id} ${size.id}`))}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
          <a href={product.path} className={`${buttonClass('secondary')} mt-6`}>
            {t('matrix.action')}
          </a>
        </div>
      </div>
    </section>
  )
}
