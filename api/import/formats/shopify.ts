import { slugOf } from '#api/plumbing/slug.ts'
import type { CsvRow } from '../csv/rows.ts'
import { createShelf, type FeedReader, mostVariants, tooManyVariants } from '../draft.ts'
import { askedPrice, countIn, measureIn, mostPrice, priceIn, quantityIn } from '../product/prices.ts'
import { leftOut as isLeftOut, type RowFault } from '../refused.ts'
import type { ImportLog } from '../report.ts'
import { columnsOf, type Field, fieldsWithout, shopifyColumns as names, overlong, overlongText } from './columns.ts'
import {
  exportedVariant,
  gtinIn,
  htmlText,
  isPictureAddress,
  lastPart,
  optionsOf,
  type PicturedDraft,
  plainText,
  skuIn,
  tagsIn,
  withoutTables,
  withPictures,
} from './values.ts'

type Column = keyof typeof names

/** By field, the columns that tell it: without any of them, or for the cut without all, a feed says nothing of the field. */
const columnsFor = {
  brand: ['vendor'],
  style: ['mpn'],
  description: ['body'],
  category: ['category', 'type'],
  status: ['status', 'published'],
  tags: ['tags'],
  seo: ['seoTitle', 'seoDescription'],
  images: ['picture', 'variantPicture'],
  gtin: ['barcode'],
  weight: ['grams'],
  cost: ['cost'],
  listPrice: ['compareAt'],
} as const satisfies { readonly [field in Field]?: readonly Column[] }

type ShopifyDraft = PicturedDraft & { optionNames: readonly string[] }

const shortColumns = [
  'handle',
  'title',
  'vendor',
  'type',
  'sku',
  'option1Name',
  'option1',
  'option2Name',
  'option2',
  'option3Name',
  'option3',
] as const

const optionColumns = ['option1', 'option2', 'option3'] as const
const variantColumns = ['option1', 'option2', 'option3', 'sku', 'price', 'title'] as const
const stockColumns = ['handle', 'option1', 'option2', 'option3', 'sku', 'quantity', 'tracker', 'policy'] as const

type Options = { readonly log: ImportLog; readonly leftOut: ReadonlySet<number> }

/** Shopify's product export, old and new column sets: rows share a handle, some of them are pictures only. */
export function shopifyReader(header: readonly string[], { log, leftOut }: Options): FeedReader {
  const column = columnsOf(header, names, ['handle', 'title', 'price'], log)
  const products = createShelf<ShopifyDraft>()
  const skus = new Map<string, number>()
  const has = (name: Column) => column[name] !== -1
  const nameOf = (name: Column) => header[column[name]]?.trim() ?? names[name][0]!
  const leavesOut = fieldsWithout(columnsFor, has)
  if (!(has('tags') && has('gender') && has('ageGroup'))) leavesOut.add('hints')

  function productOf(handle: string, fields: readonly string[]): ShopifyDraft {
    const at = (name: Column) => fields[column[name]]?.trim() ?? ''
    const known = products.get(handle)
    if (known) {
      known.name ||= plainText(at('title'))
      return known
    }
    const inactive = at('published').toLowerCase() === 'false'
    const status = at('status').toLowerCase()
    const body = withoutTables(at('body'))
    const tells = plainText(at('type')) === '' ? 'category' : 'type'
    const made: ShopifyDraft = {
      kind: 'shopify',
      brand: plainText(at('vendor')),
      key: handle,
      style: plainText(at('mpn')),
      name: plainText(at('title')),
      description: htmlText(body.html),
      tables: body.tables,
      category: plainText(at('type')) || lastPart(plainText(at('category'))),
      subcategory: '',
      hints: plainText([at('tags'), at('gender'), at('ageGroup')].join(' ')),
      status: status === 'archived' ? 'archived' : status === 'draft' || inactive ? 'draft' : 'active',
      slug: slugOf(handle),
      tags: tagsIn(at('tags')),
      seo: { title: plainText(at('seoTitle')), description: plainText(at('seoDescription')) },
      leavesOptionsOut: true,
      attributeNames: {},
      variants: [],
      rows: {},
      damaged: false,
      columns: { category: { column: nameOf(tells), value: at(tells) } },
      optionNames: [],
      pictures: [],
      ownPictures: {},
    }
    products.add(handle, made)
    return made
  }

  function read({ row, fields }: CsvRow) {
    const at = (name: Column) => fields[column[name]]?.trim() ?? ''
    let product: ShopifyDraft | null = null
    const fail = (name: Column, fault: RowFault) => {
      if (product) product.damaged = true
      else log.counts.stray++
      log.failed({ row, column: nameOf(name), value: at(name), ...fault })
    }
    const handle = at('handle').toLowerCase()
    if (handle === '') return fail('handle', leftOut.has(row) ? isLeftOut : { code: 'handle-missing' })
    const long = overlong(fields, column, shortColumns)
    if (long) return fail(long, overlongText)
    product = productOf(handle, fields)
    if (leftOut.has(row)) return fail('price', isLeftOut)
    const optionNames = [at('option1Name'), at('option2Name'), at('option3Name')]
    if (optionNames.some(Boolean)) {
      product.optionNames = optionNames
      product.leavesOptionsOut = !has('option1')
    }
    if (isPictureAddress(at('picture'))) {
      const position = quantityIn(at('picturePosition'))
      product.pictures.push({ address: at('picture'), position: position || product.pictures.length + 1 })
    }
    const values = [at('option1'), at('option2'), at('option3')]
    const isVariant = values.some(Boolean) || at('price') !== '' || at('title') !== '' || at('sku') !== ''
    if (!isVariant) {
      if (at('picture') === '') return fail('price', { code: 'nothing-in-row' })
      log.counts.rowsImported++
      return
    }

    const price = askedPrice(at('price'))
    if (typeof price !== 'number') return fail('price', price)
    const counted = countIn(at('quantity'))
    if (typeof counted === 'object' && counted !== null) return fail('quantity', counted)
    const tracked = (at('tracker') !== '' || !has('tracker')) && at('policy').toLowerCase() !== 'continue'
    const silent = !has('quantity') || (!has('tracker') && counted === null)
    if (tracked && !silent && counted === null) log.notice('quantity-missing', row)
    else if (tracked && counted !== null && counted < 0) log.notice('quantity-negative', row, at('quantity'))

    const sku = skuIn(at('sku'))
    // Without columns for options the SKU alone tells its rows apart.
    const identity = has('option1') ? values.join('\n').toLowerCase() : (sku ?? '')
    const twin = product.rows[identity]
    if (twin !== undefined) return fail('option1', { code: 'same-options', facts: { row: twin } })
    if (product.variants.length >= mostVariants) return fail('handle', tooManyVariants)
    product.rows[identity] = row
    if (sku !== null) skus.set(sku, (skus.get(sku) ?? 0) + 1)
    if (isPictureAddress(at('variantPicture'))) product.ownPictures[row] = at('variantPicture')

    const { color, size, others, places } = optionsOf(product.optionNames, values)
    for (const option of ['color', 'size'] as const) {
      const place = places[option]
      if (place !== undefined) product.columns[option] = nameOf(optionColumns[place]!)
    }
    for (const { id, name } of others) product.attributeNames[id] = name
    const cost = priceIn(at('cost'))
    const listPrice = priceIn(at('compareAt'))
    const weight = measureIn(at('grams'))
    product.variants.push({
      ...exportedVariant,
      row,
      sku,
      color,
      size,
      price,
      cost: cost !== null && cost >= 0 && cost <= mostPrice ? cost : null,
      listPrice: listPrice !== null && listPrice > price && listPrice <= mostPrice ? listPrice : null,
      gtin: gtinIn(at('barcode'), row, log),
      weight: weight === null ? null : Math.round(weight),
      attributes: Object.fromEntries(others.map(({ id, value }) => [id, value])),
      quantity: !tracked ? -1 : silent ? null : Math.max(counted ?? 0, 0),
      ...(tracked && silent && { unsaid: 'quantity-left-out' }),
    })
    log.counts.rowsImported++
  }

  return {
    leavesOut,
    read,
    asks: ({ price }) => ({ column: nameOf('price'), price }),
    // A row of a picture says nothing of stock.
    stockIn: fields =>
      variantColumns.some(name => fields[column[name]]?.trim())
        ? stockColumns.map(name => fields[column[name]]?.trim() ?? '').join('\n')
        : null,
    finish: () => ({
      identities: products.identities,
      products: products.all().map(withPictures),
      isShared: sku => (skus.get(sku) ?? 0) > 1,
    }),
  }
}
