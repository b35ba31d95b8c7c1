import X from 'lucide-react/icons/x'
import { useTranslation } from 'react-i18next'
import { useLanguagePrefix } from '../../i18n/use-language-prefix.ts'
import type { ComparedModel } from '../../models/compare.ts'
import { classes } from '../../ui/classes.ts'
import { Picture } from '../../ui/picture.tsx'

type Props = { product: ComparedModel; remove: (productId: string) => Promise<void>; className: string | undefined }

/** The head of a product's column: picture, name and the way out. */
export function ProductHead({ product, remove, className }: Props) {
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
