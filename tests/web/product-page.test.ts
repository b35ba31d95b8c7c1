import { describe, expect, test } from 'vitest'
import { fixtureShop } from '#tests/support/fixture-shop.ts'
import type { FormState } from '#web/app/form-state.ts'
import type { ProductModel } from '#web/models/product.ts'
import type { Shop } from '#web/storefront/loaders.ts'
import { sizeGuide } from '#web/storefront/product/size-guide.tsx'
import { productGroup } from '#web/storefront/product/structured-data.ts'
import { escapedJson } from '#web/ui/structured-data.tsx'
import { htmlOf } from './page.tsx'

const shop = fixtureShop('en')
const { best } = await shop.home()
const model = (await shop.product(best[0]!.slug)) as ProductModel
const address = `/product/${model.slug}`
const changed = (change: Partial<ProductModel>): Pick<Shop, 'listing' | 'product'> => ({
  listing: shop.listing,
  product: async () => ({ ...model, ...change }),
})
const html = async (path: string, of: Pick<Shop, 'listing' | 'product'> = shop, form?: FormState) =>
  String(await htmlOf(path, of, form && { form }))

describe('what search engines show of a product', () => {
  const described = async (change: Partial<ProductModel>) =>
    /<meta name="description" content="([^"]*)"/.exec(await html(address, changed(change)))?.[1]
  const { name } = model
  const choice = `${model.colors.length} colors · 6 sizes`
  test('is its name, its points and its choice, in the length that they show', async () => {
    const whole = await described({})
    expect(whole).toContain(`${name} · Cut from 6 oz ring-spun cotton with a double-stitched hem · Pre-shrunk`)
    expect(whole).toMatch(new RegExp(` · ${choice}$`))
    const long = await described({ description: ['Soft hand', 'word '.repeat(80).trim(), 'never shown'] })
    expect(long).toMatch(new RegExp(`^${name} · Soft hand · word (word )+word… · ${choice}$`))
    expect(long!.length).toBeGreaterThan(140)
    expect(long!.length).toBeLessThanOrEqual(160)
  })
  test('says what there is of a product without description or choice', async () => {
    expect(await described({ description: [] })).toBe(`${name} · ${choice}`)
    const one = { description: ['A mug.'], colors: [], sizes: [], pictures: model.colors[0]!.pictures }
    expect(await described({ ...one, variants: [{ ...model.variants[0]!, color: null, size: null }] })).toBe(
      `${name} · A mug`,
    )
  })
})

describe('product page without scripts', () => {
  test('one size posts a variant and a quantity, and says where it came from', async () => {
    const color = model.colors[2]!
    const page = await html(`${address}?color=${color.id}&size=l`)
    const form = /<form [^>]*>/.exec(page)?.[0]
    for (const part of ['method="post"', 'action="/cart/add"']) expect(form).toContain(part)
    const sku = model.variants.find(v => v.color === color.id && v.size === 'l')!.sku
    expect(page).toMatch(new RegExp(`<input[^>]*name="sku"[^>]*checked=""[^>]*value="${sku}"`))
    expect(page).toContain('name="quantity"')
    expect(page).toContain(`name="page" value="${address}?color=${color.id}&amp;size=l"`)
  })

  test('a sold-out size takes an address, by a form of its own', async () => {
    const soldOut = model.variants.find(variant => variant.quantity === 0)!
    const chosen = `${address}?color=${soldOut.color}&size=${soldOut.size}`
    const page = await html(chosen)
    const [start = ''] = /<form [^>]*action="\/notify-me"[^>]*>/.exec(page) ?? []
    expect(start).toContain('method="post"')
    const [, form = ''] = /id="([^"]+)"/.exec(start) ?? []
    expect(page).toMatch(new RegExp(`<input[^>]*form="${form}"[^>]*name="email"`))
    expect(page).toMatch(new RegExp(`<button[^>]*form="${form}"[^>]*>`))
    expect(page).toContain(`<input type="hidden" name="sku" value="${soldOut.sku}"/>`)
    expect(page).toMatch(/<details(?![^>]*open)[^>]*><summary[^>]*>Notify me</)
    expect(page.indexOf(start)).toBeGreaterThan(page.indexOf('</form>'))
    const open = model.variants.find(variant => variant.quantity !== 0)!
    expect(await html(`${address}?color=${open.color}&size=${open.size}`)).not.toContain('notify-me')
    const done = await html(`${chosen}&watched=token`)
    expect(done).toContain('We will write once to the address you gave')
    const [undo] = /<button[^>]*formAction="\/notify-me\/undo"[^>]*>/.exec(done) ?? []
    for (const part of [`form="${form}"`, 'name="undo"', 'value="token"']) expect(undo).toContain(part)
    expect(await html(`${chosen}&unwatched=1`)).toContain('Undone.')
    expect(await html(`${chosen}&unwatched=late`)).toContain('It is too late to undo this here')
  })

  test('so can a sold-out cell of the many sizes, which leads to the field beneath them', async () => {
    const soldOut = model.variants.find(variant => variant.quantity === 0)!
    const here = `?color=${soldOut.color}&size=${soldOut.size}&order=many`
    const cells = await html(`${address}?order=many`)
    expect(cells).not.toContain('notify-me')
    expect(cells).toMatch(
      new RegExp(
        `<a href="${address}${here.replaceAll('&', '&amp;').replace('?', '\\?')}#stock-watch" aria-label="[^"]*, sold out: notify me"`,
      ),
    )
    const page = await html(address + here)
    expect(page).not.toMatch(/<summary[^>]*>Notify me</)
    expect(page).toContain(`<input type="hidden" name="sku" value="${soldOut.sku}"/>`)
    expect(page).toContain(`<input type="hidden" name="page" value="${address}${here.replaceAll('&', '&amp;')}"/>`)
    expect(page.indexOf('id="stock-watch"')).toBeGreaterThan(page.indexOf('</table>'))
  })

  test('an address that was refused comes back with what is wrong', async () => {
    const soldOut = model.variants.find(variant => variant.quantity === 0)!
    const page = await html(address, shop, {
      form: 'stock-watch',
      values: { sku: soldOut.sku, email: 'ada' },
      problem: { code: 'invalid-request', title: 'The request has values that are not valid' },
    })
    expect(page).toMatch(/<details[^>]*open=""/)
    expect(page).toContain('<title>Error: ')
    const [input] = /<input[^>]*name="email"[^>]*>/.exec(page) ?? []
    for (const part of ['aria-invalid="true"', 'value="ada"']) expect(input).toContain(part)
    expect(page).toContain('Enter the email address in full')
    expect(page).not.toContain('Nothing was added')
    const empty = { code: 'email-required', title: 'Email is required' }
    const bare = await html(address, shop, { form: 'stock-watch', values: { sku: soldOut.sku }, problem: empty })
    expect(bare).toContain('Enter your email address')
  })

  test('many sizes post one field a variant that can be bought', async () => {
    const page = await html(`${address}?order=many`)
    const posted = [...page.matchAll(/name="qty\[([^\]]+)\]"/g)].map(match => match[1])
    const buyable = model.variants.filter(variant => variant.quantity !== 0).map(variant => variant.sku)
    expect(posted.sort()).toEqual(buyable.sort())
  })

  test('a refused form comes back as it was typed, with the reason', async () => {
    const variant = model.variants.find(v => v.quantity > 0)!
    const lines = [{ sku: variant.sku, requested: 9000, available: 7 }]
    const page = await html(`${address}?order=many`, shop, {
      form: 'cart',
      values: { [`qty[${variant.sku}]`]: '9000' },
      problem: { code: 'out-of-stock', title: 'Some lines are not in stock', lines },
    })
    expect(page).toMatch(new RegExp(`<input[^>]*name="qty\\[${variant.sku}\\]"[^>]*value="9000"`))
    expect(page).toContain('Nothing was added.')
    expect(page).toContain('only 7 left')
  })

  test('a form without a size says so', async () => {
    const page = await html(address, shop, {
      form: 'cart',
      values: { quantity: '3' },
      problem: { code: 'invalid-request', title: 'The request has values that are not valid' },
    })
    expect(page).toMatch(/text-danger">Choose a size</)
    expect(page).toMatch(/<input[^>]*name="quantity"[^>]*value="3"/)
  })

  test('says which colours are the last of their kind, or that the whole style is', async () => {
    const [first, second] = model.colors
    const variants = model.variants.map(variant => ({ ...variant, closeout: variant.color === second!.id }))
    const some = await html(address, changed({ variants }))
    expect(some).toContain(`Last pieces in ${second!.name}.`)
    expect(some).not.toContain(`Last pieces in ${first!.name}`)
    const all = await html(address, changed({ variants: model.variants.map(each => ({ ...each, closeout: true })) }))
    expect(all).toContain('Last pieces of a discontinued style.')
    const gone = variants.map(each => (each.closeout ? { ...each, quantity: 0 } : each))
    expect(await html(address, changed({ variants: gone }))).not.toContain('Last pieces')
    const none = await html(address, changed({ variants: model.variants.map(each => ({ ...each, closeout: false })) }))
    expect(none).not.toContain('Last pieces')
  })

  test('the tag promises what the price beside it was reduced by', async () => {
    const priced = (price: number) =>
      changed({ discount: 15, variants: model.variants.map(each => ({ ...each, price, listPrice: 1000 })) })
    expect(await html(address, priced(850))).toContain('−15%')
    const stopped = await html(address, priced(980))
    expect(stopped).toContain('−2%')
    expect(stopped).not.toContain('−15%')
  })

  test('nothing needs an inline style or script', async () => {
    for (const path of [address, `${address}?order=many`]) {
      const page = await html(path)
      expect(page).not.toMatch(/\sstyle=/)
      expect(page).not.toMatch(/<script(?![^>]*application\/ld\+json)/)
    }
  })

  test('a product that is not there is 404', async () => {
    expect(await htmlOf('/product/no-such', shop)).toBe(404)
  })
})

describe('product page', () => {
  test('the chosen colour is named, and its pictures are shown', async () => {
    const color = model.colors[3]!
    const page = await html(`${address}?color=${color.id}`)
    expect(page).toContain(`alt="${model.name}, ${color.name}, front"`)
    expect(page).toMatch(new RegExp(`>${color.name}</span>`))
  })

  test('sold-out sizes say so in words', async () => {
    const soldOut = model.variants.find(variant => variant.quantity === 0)!
    const size = model.sizes.find(one => one.id === soldOut.size)!
    expect(await html(`${address}?color=${soldOut.color}`)).toContain(`aria-label="${size.name}, sold out"`)
    expect(await html(`${address}?color=${soldOut.color}&size=${soldOut.size}`)).toContain(`Sold out in ${size.name}`)
  })

  test('the stock line counts what is nearly gone', async () => {
    const variants = model.variants.map(variant => ({ ...variant, quantity: 9 }))
    expect(await html(`${address}?color=navy&size=l`, changed({ variants }))).toContain('Only 9 left')
    const many = model.variants.map(variant => ({ ...variant, quantity: -1 }))
    expect(await html(`${address}?color=navy&size=l`, changed({ variants: many }))).toContain('In stock')
  })

  test('a product without options has neither switch nor radios', async () => {
    const variants = [{ ...model.variants[0]!, sku: 'MUG', color: null, size: null, quantity: 4 }]
    const page = await html(address, changed({ colors: [], sizes: [], variants, pictures: model.colors[0]!.pictures }))
    expect(page).toContain('<input type="hidden" name="sku" value="MUG"/>')
    expect(page).not.toContain('type="radio" name="sku"')
    expect(page).not.toContain('Many sizes')
    expect(page).toContain('Only 4 left')
  })

  test('the size guide shows the product’s own sizes', () => {
    const sizes = (...names: string[]) => names.map(name => ({ id: name, name }))
    const category = { label: '', path: '/ar/categories/t-shirts' }
    expect(Object.keys(sizeGuide({ category, sizes: sizes('S', '2XL') })!.rows)).toEqual(['S', '2XL'])
    expect(sizeGuide({ category, sizes: sizes('6M', '12M') })?.measures).toContain('height')
    expect(sizeGuide({ category, sizes: sizes('One size') })).toBeNull()
    expect(
      sizeGuide({ category: { label: '', path: '/categories/bags-and-accessories' }, sizes: sizes('S') }),
    ).toBeNull()
  })
})

describe('structured data', () => {
  test('a group with an offer a variant; a rating only where there are reviews', () => {
    const group = productGroup({ ...model, reviewCount: 0 }, 'https://shop.example') as Record<string, unknown>
    expect(group['@type']).toBe('ProductGroup')
    expect(group).not.toHaveProperty('aggregateRating')
    expect(productGroup({ ...model, reviewCount: 3 }, 'https://shop.example')).toHaveProperty('aggregateRating')
    expect(group.url).toBe(`https://shop.example${model.path}`)
    expect(JSON.stringify(group)).not.toMatch(/"(url|image|@id)":"\//)
    const variants = group.hasVariant as { sku: string; offers: { price: string; availability: string } }[]
    expect(variants).toHaveLength(model.variants.length)
    model.variants.forEach((variant, i) => {
      expect(variants[i]!.offers.price).toBe((variant.price / 100).toFixed(2))
      expect(variants[i]!.offers.availability.endsWith('OutOfStock')).toBe(variant.quantity === 0)
    })
  })

  test('no text of a feed ends its element', async () => {
    const name = '</script><script>alert(1)</script>\u2028'
    expect(escapedJson({ name })).not.toMatch(/[<\u2028]/)
    expect(JSON.parse(escapedJson({ name }))).toEqual({ name })
    const page = await html(address, changed({ name, description: [name] }))
    expect(page).not.toContain('<script>alert')
  })
})
