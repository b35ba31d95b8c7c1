import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { PictureBase } from '../../models/card.ts'
import { Picture } from '../../ui/picture.tsx'

type Props = {
  readonly product: { readonly name: string; readonly style: string; readonly picture: PictureBase }
  /** Where the way back leads, and what it is called. */
  readonly back: string
  readonly backLabel: string
  /** Stands below the name. */
  readonly about: ReactNode
  /** Its tags, and ways to other pages of it. */
  readonly children?: ReactNode
}

/** Name and picture of a product, over everything about it. */
export function ProductHead({ product, back, backLabel, about, children }: Props) {
  return (
    <header className="order-head product-head">
      <Link to={back} className="back" aria-label={backLabel}>
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
        <p className="text-ink-2">{about}</p>
      </div>
      {children}
    </header>
  )
}

type Named = { readonly brand: string; readonly style: string; readonly slug: string }

/** What a product is called elsewhere: by its brand, and in the shop's addresses. */
export function styleAndAddress({ brand, style, slug }: Named): ReactNode {
  return (
    <>
      <bdi>
        {brand} {style}
      </bdi>{' '}
      · <bdi>/product/{slug}</bdi>
    </>
  )
}
