import { describeVariant, type Names, pathsIn, type ShownCurrency, sizeIn } from '#api/catalogue/index.ts'
import type { OrderLine } from '#domain/order/events.ts'
import { type Language, textIn } from '#domain/shared/localized-text.ts'
import type { Picture } from '#web/models/card.ts'
import type { OrderModel } from '#web/models/order.ts'
import type { QuotedLine } from './quote.ts'

/** Copies everything that an invoice prints of a line, so that a later rename changes no order. */
export function orderLine(line: QuotedLine, names: Names): OrderLine {
  const { product, variant, uid, quantity, unitPrice, amount } = line
  const { brand, color, picture } = describeVariant(line, names)
  const options = Object.entries(variant.attributes).map(([id, value]) => ({
    name: names.term('attribute', id)?.name ?? { en: id },
    value,
  }))
  return {
    uid,
    sku: variant.sku,
    ...(variant.articleNumber && { articleNumber: variant.articleNumber }),
    productId: product.id,
    slug: product.slug,
    name: product.name,
    brand,
    style: product.style,
    // Colours are kept in every language, so that the order can be read in another than it was made in.
    color: color && { ...color, name: names.term('color', color.id)?.name ?? { en: color.name } },
    // As the supplier writes it, since the order may be read in another language.
    size: variant.size && (names.term('size', variant.size)?.name.en ?? variant.size),
    ...(options.length > 0 && { options }),
    image: picture.base,
    quantity,
    unitPrice,
    amount,
  }
}

/** A line as it was sold, in `language`; amounts in the order's currency. */
export function lineModel(line: OrderLine, language: Language, currency: ShownCurrency): OrderModel['lines'][number] {
  const unitPrice = currency.unit(line.unitPrice)
  return {
    uid: line.uid,
    sku: line.sku,
    ...(line.articleNumber && { articleNumber: line.articleNumber }),
    productId: line.productId,
    slug: line.slug,
    path: pathsIn(language).product(line.slug),
    name: textIn(line.name, language),
    brand: line.brand,
    style: line.style,
    color: line.color && { ...line.color, name: textIn(line.color.name, language) },
    size: line.size && sizeIn(language, line.size),
    options: Object.fromEntries(line.options?.map(({ name, value }) => [textIn(name, language), value]) ?? []),
    picture: pictureAt(line.image),
    quantity: line.quantity,
    unitPrice,
    amount: line.quantity * unitPrice,
  }
}

/** The picture of a line as sold; an order keeps only its address. */
export function pictureAt(base: string): Picture {
  return base.startsWith('/pictures/photo.')
    ? { kind: 'photo', base, src: `${base}-960.webp` }
    : { kind: 'garment', base, svg: `${base}.svg` }
}
