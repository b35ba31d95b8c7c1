import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useWords } from '../../../i18n/use-words.ts'
import type { ProductEditorModel } from '../../../models/product-editor.ts'
import { Picture } from '../../../ui/picture.tsx'

type Props = {
  readonly product: ProductEditorModel
  /** Where the way back leads. */
  readonly back: string
  /** Its tags. */
  readonly children: ReactNode
}

/** Name, brand and address of a product, over everything about it. */
export function ProductHead({ product, back, children }: Props) {
  const t = useWords('product-editor')
  return (
    <header className="order-head product-head">
      <Link to={back} className="back" aria-label={t('back')}>
        <ArrowLeft size={18} aria-hidden className="rtl:-scale-x-100" />
      </Link>
      <Picture
        picture={product.picture}
        alt=""
        sizes="48px"
        className="row-picture"
        imgClassName="size-full object-contain"
      />
      <div>
        <h1 className="d3">
          <bdi>{product.name || product.style}</bdi>
        </h1>
        <p className="text-ink-2">
          <bdi>
            {product.brand} {product.style}
          </bdi>{' '}
          · <bdi>/product/{product.slug}</bdi>
        </p>
      </div>
      {children}
    </header>
  )
}
