import { attributeOf, closeoutPath, type EditField, editAt, imagesPath, isLast } from '#domain/product/events.ts'
import { type Archived, type ArchivedPath, archivedAt, isArchived } from '#domain/shared/archived.ts'
import { type Language, languages } from '#domain/shared/localized-text.ts'
import type { Minor } from '#domain/shared/money.ts'
import type { ProductPicture } from '#domain/shared/product-pictures.ts'
import type { EditedPicture, EditedVariant, ProductEditorModel } from '../../../models/product-editor.ts'
import type { Typed } from './grid/steps.ts'

/** What is typed and not saved, by path; null: back to what the feed says. */
export type Changes = { readonly [path: string]: string | number | boolean | readonly EditedPicture[] | null }

export type TextField = Exclude<EditField, 'discount' | `images.${string}` | `closeout.${string}` | ArchivedPath>

const priceOf = (sku: string) => `prices.${sku}`

/** A text by its path, as it is or as the feed says it. */
function textAt(texts: ProductEditorModel['texts'], path: TextField): string {
  const [field, part] = path.split('.')
  if (field === 'baseCategory' || field === 'brand' || field === 'cuts' || field === 'kind') return texts[field]
  const attribute = attributeOf(path)
  if (attribute !== null) return Object.hasOwn(texts.attributes, attribute) ? texts.attributes[attribute]! : ''
  if (field === 'seo') return texts.seo[part as 'title'] ?? ''
  return texts[field as 'name'][part as Language] ?? ''
}

/** A field of text: what stands in it, what the feed says, and whether that is another. */
export type TextState = {
  readonly value: string
  readonly fed: string
  readonly over: boolean
  readonly changed: boolean
}

export function textState({ texts, fed, edited }: ProductEditorModel, changes: Changes, path: TextField): TextState {
  const [typed, said] = [changes[path], textAt(fed, path)]
  if (typed === undefined) return { value: textAt(texts, path), fed: said, over: edited.includes(path), changed: false }
  return { value: typed === null ? said : String(typed), fed: said, over: typed !== null, changed: true }
}

/** The changes once a field of text is typed; what stands there already is no change, and nothing at all goes back to the feed. */
export function withText(product: ProductEditorModel, changes: Changes, path: TextField, text: string | null): Changes {
  const { [path]: _before, ...others } = changes
  const isEdited = product.edited.includes(path)
  const wanted = text === '' && path !== 'baseCategory' && textAt(product.fed, path) === '' ? null : text
  if (wanted === null) return isEdited ? { ...others, [path]: null } : others
  return wanted === textAt(product.texts, path) ? others : { ...others, [path]: wanted }
}

/** The discount that stands or is typed. */
export function discountWith({ discount }: ProductEditorModel, changes: Changes): number {
  return changes.discount === undefined ? discount : Number(changes.discount ?? 0)
}

/** No feed has a discount: without one nothing of the member's own stands over it. */
export function withDiscount({ discount }: ProductEditorModel, changes: Changes, percent: number): Changes {
  const { discount: _before, ...others } = changes
  return percent === discount ? others : { ...others, discount: percent === 0 ? null : percent }
}

/** The same of a field that no feed has. */
export function withValue(changes: Changes, path: 'slug' | 'status', value: string, standing: string): Changes {
  const { [path]: _before, ...others } = changes
  return value === standing ? others : { ...others, [path]: value }
}

/** The price of staff that stands or is typed; undefined: the feed's. */
export function staffPrice({ prices }: ProductEditorModel, changes: Changes, sku: string): Minor | undefined {
  const typed = typedPrice(changes, sku)
  if (typed === undefined) return Object.hasOwn(prices, sku) ? prices[sku] : undefined
  return typed ?? undefined
}

export function typedPrice(changes: Changes, sku: string): Typed {
  return changes[priceOf(sku)] as Typed
}

/** The changes with typed prices; what stands there already is no change. */
export function withPrices(
  { prices, variants }: ProductEditorModel,
  changes: Changes,
  typed: ReadonlyMap<string, Typed>,
): Changes {
  const next: { [path: string]: Changes[string] } = { ...changes }
  const fed = new Map(variants.map(({ sku, price }) => [sku, price]))
  for (const [sku, price] of typed) {
    const standing = Object.hasOwn(prices, sku) ? prices[sku] : undefined
    const isSame =
      price === undefined || (price === null ? standing === undefined : price === (standing ?? fed.get(sku)))
    if (isSame) delete next[priceOf(sku)]
    else next[priceOf(sku)] = price
  }
  return next
}

/** A cell of the sheet: its price, and the one before it where it is not saved. */
export type CellState = { readonly price: Minor; readonly was: Minor | null; readonly over: boolean }

export function cellState(product: ProductEditorModel, changes: Changes, variant: EditedVariant): CellState {
  const { sku } = variant
  const mine = staffPrice(product, changes, sku)
  const standing = Object.hasOwn(product.prices, sku) ? product.prices[sku]! : variant.price
  const price = mine ?? variant.price
  return { price, was: typedPrice(changes, sku) === undefined ? null : standing, over: mine !== undefined }
}

/** Whether a variant will not come again once the changes are saved, and whether that is another than it is now. */
export function lastState({ closeout }: ProductEditorModel, changes: Changes, { sku, closeout: fed }: EditedVariant) {
  const standing = isLast(sku, fed, { closeout })
  const typed = changes[closeoutPath(sku)]
  const last = typed === undefined ? standing : typed === null ? fed : typed === true
  const over = typed === undefined ? Object.hasOwn(closeout, sku) : typed !== null
  return { last, over, changed: last !== standing }
}

/** The changes once it is said of variants whether they come again; null, and what the feed says: back to it. */
export function withLast(
  product: ProductEditorModel,
  changes: Changes,
  variants: readonly EditedVariant[],
  last: boolean | null,
): Changes {
  const next: { [path: string]: Changes[string] } = { ...changes }
  for (const { sku, closeout: fed } of variants) {
    const path = closeoutPath(sku)
    const isEdited = Object.hasOwn(product.closeout, sku)
    delete next[path]
    const back = last === null || last === fed
    if (back && isEdited) next[path] = null
    else if (!back && !isEdited) next[path] = last
  }
  return next
}

/** What is archived once the changes are saved. */
export function archivedWith({ archived }: ProductEditorModel, changes: Changes): Archived {
  const [colors, variants] = [{ ...archived.archivedColors }, { ...archived.archivedVariants }]
  for (const [path, value] of Object.entries(changes)) {
    const part = archivedAt(path)
    if (!part) continue
    const [all, id] = 'color' in part ? [colors, part.color] : [variants, part.sku]
    if (value === null) delete all[id]
    else all[id] = true
  }
  return { archivedColors: colors, archivedVariants: variants }
}

/** The changes once a part is archived or brought back. Null: shoppers would see nothing of the product any more. */
export function withArchived(
  product: ProductEditorModel,
  changes: Changes,
  path: ArchivedPath,
  wanted: boolean,
): Changes | null {
  const { [path]: _before, ...others } = changes
  const standing = editAt(product.archived, path) !== undefined
  const next: Changes = wanted === standing ? others : { ...others, [path]: wanted || null }
  const then = archivedWith(product, next)
  return wanted && product.variants.every(variant => isArchived(variant, then)) ? null : next
}

/** The pictures of a colour: those that stand or are chosen, those of the feed, and whether they are others. */
export type PicturesState = {
  readonly pictures: readonly EditedPicture[]
  readonly fed: readonly EditedPicture[]
  readonly over: boolean
}

export function picturesState(product: ProductEditorModel, changes: Changes, color: string): PicturesState {
  const { shown = [], fed = [] } = product.pictures.find(each => each.color === color) ?? {}
  const chosen = changes[imagesPath(color)] as readonly EditedPicture[] | null | undefined
  if (chosen === undefined) return { pictures: shown, fed, over: product.edited.includes(imagesPath(color)) }
  return { pictures: chosen ?? fed, fed, over: chosen !== null }
}

/** The changes once pictures of a colour are chosen; those that stand already are no change, those of the feed go back to it. */
export function withPictures(
  product: ProductEditorModel,
  changes: Changes,
  color: string,
  pictures: readonly EditedPicture[],
): Changes {
  const path = imagesPath(color)
  const { [path]: _before, ...others } = changes
  const standing = picturesState(product, {}, color)
  if (picturesText(pictures) === picturesText(standing.fed)) return standing.over ? { ...others, [path]: null } : others
  return picturesText(pictures) === picturesText(standing.pictures) ? others : { ...others, [path]: pictures }
}

/** As the shop compares pictures, and names them in a clash. */
export function picturesText(pictures: readonly EditedPicture[]): string {
  return JSON.stringify(pictures.map(toSend))
}

/** A picture as a save names it. */
export function toSend({ image, alt }: EditedPicture): ProductPicture {
  const said = languages.flatMap(language => (alt?.[language] ? [[language, alt[language]] as const] : []))
  return said.length > 0 ? { image, alt: Object.fromEntries(said) } : { image }
}
