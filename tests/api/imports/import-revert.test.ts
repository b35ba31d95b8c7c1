import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ProductCommand } from '#domain/product/commands.ts'
import { product } from '#domain/product/decide.ts'
import type { ProductEvent } from '#domain/product/events.ts'
import type { StockCommand } from '#domain/stock/commands.ts'
import { stock } from '#domain/stock/decide.ts'
import { type OpenShop, openShop } from '#tests/api/open-shop.ts'
import { eventsOf } from '#tests/api/prepared-shop.ts'
import { row, supplierCsv } from '#tests/import/feeds.ts'
import { signedIn } from '#tests/support/signed-in.ts'
import { bringing } from './bringing.ts'

let shop: OpenShop
let member: ReturnType<typeof bringing>
let actor: string
let rosa: string

beforeEach(async () => {
  shop = await openShop()
  const { cookie, accountId } = await signedIn(shop, { admin: true, name: 'Rosa' })
  member = bringing(shop, cookie)
  actor = accountId
  rosa = cookie
})
afterEach(() => shop.end())

const styles = ['A1', 'B2', 'C3']
const keyOf = (style: string) => `${styles.indexOf(style)}`
const fileOf = (price: string, quantity: string, of: readonly string[] = styles) =>
  supplierCsv(of.map(style => row({ 'STYLE#': style, UNIQUE_KEY: keyOf(style), PIECE_PRICE: price, QTY: quantity })))

/** Brings a file and imports it. */
async function imported(content: string, options: object = {}): Promise<string> {
  const id = randomUUID()
  await member.upload(content, { id })
  await member.settle()
  expect((await member.call('POST', `/${id}/start`, options)).statusCode).toBe(204)
  await member.settle()
  return id
}

async function takenBack(id: string) {
  expect((await member.call('POST', `/${id}/revert`)).statusCode).toBe(204)
  await member.settle()
  return (await member.page(id))!
}

/** Each product by its style, as it is now. */
async function products() {
  const found = new Map<string, string>()
  for await (const page of shop.store.readAll(-1, ['ProductImported']))
    for (const { data } of page as readonly Extract<ProductEvent, { type: 'ProductImported' }>[])
      found.set(data.feed.style, data.productId)
  return found
}

async function now(style: string) {
  const productId = (await products()).get(style)!
  const { state } = await shop.handler.fold(product, productId)
  const { onHand, reserved, feeds } = (await shop.handler.fold(stock, productId)).state
  const { sku, price } = state!.feed.variants[0]!
  return { productId, sku, price, state: state!, onHand: onHand[sku], held: reserved[sku] ?? 0, feeds }
}

async function edit(style: string, command: (of: { productId: string; sku: string }) => ProductCommand) {
  const { productId, sku } = await now(style)
  const by = { actor, channel: 'dashboard' }
  expect((await shop.handler.handle(product, productId, command({ productId, sku }), by)).ok).toBe(true)
}

async function stocked(style: string, command: (of: { productId: string; sku: string }) => StockCommand) {
  const { productId, sku } = await now(style)
  const by = { actor, channel: 'dashboard' }
  expect((await shop.handler.handle(stock, productId, command({ productId, sku }), by)).ok).toBe(true)
}

/** An order takes so many pieces, and some of them leave. */
async function sold(style: string, quantity: number, left: number): Promise<void> {
  const orderId = randomUUID()
  await stocked(style, ({ productId, sku }) => {
    return { type: 'ReserveStock', data: { productId, orderId, lines: [{ sku, quantity }] } }
  })
  const leftAt = await shop.store.head()
  await stocked(style, ({ productId, sku }) => {
    const lines = [{ sku, quantity: left }]
    return { type: 'ShipStock', data: { productId, orderId, shipmentId: orderId, lines, leftAt } }
  })
}

describe('an import that is taken back', () => {
  test('gives back prices and counts, less what left since; what was changed since is left alone and named', async () => {
    await imported(fileOf('8.00', '20'))
    const [right, counted] = [(await now('A1')).price, (await now('A1')).feeds]
    const wrong = await imported(fileOf('1.00', '900'))
    expect(await now('A1')).toMatchObject({ onHand: 900 })
    await sold('A1', 5, 3)
    await stocked('A1', ({ productId, sku }) => {
      return { type: 'AdjustStock', data: { productId, lines: [{ sku, by: -2 }], reason: 'damaged' } }
    })
    await stocked('B2', ({ productId, sku }) => {
      return { type: 'CountStock', data: { productId, counts: [{ sku, quantity: 17 }] } }
    })
    await edit('C3', ({ productId, sku }) => {
      return { type: 'EditProduct', data: { productId, edits: { prices: { [sku]: 777 } } } }
    })

    expect((await member.call('POST', `/${wrong}/revert/preview`)).statusCode).toBe(204)
    await member.settle()
    const preview = (await member.page(wrong))!.revert!
    const figures = { products: 3, gone: 0, prices: 2, counts: 2, kept: 2 }
    expect(preview).toMatchObject({ figures, pages: 1 })
    expect(await now('A1')).toMatchObject({ onHand: 895 })

    const { state, revert } = await takenBack(wrong)
    expect(state).toBe('reverted')
    const { sku: b2 } = await now('B2')
    const { sku: c3 } = await now('C3')
    expect(revert).toMatchObject({ figures, by: 'Rosa' })
    expect(revert!.kept).toHaveLength(2)
    expect(revert!.kept).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ field: 'count', sku: b2, now: 17, by: 'Rosa' }),
        expect.objectContaining({ field: 'price', sku: c3, by: 'Rosa', run: null }),
      ]),
    )
    expect(await now('A1')).toMatchObject({ price: right, onHand: 15, held: 2, feeds: counted })
    expect(await now('B2')).toMatchObject({ price: right, onHand: 17 })
    expect(await now('C3')).toMatchObject({ price: right, onHand: 20, state: { edits: { prices: { [c3]: 777 } } } })

    const csv = await member.call('GET', `/${wrong}/revert/kept`)
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(csv.body.split('\r\n')).toHaveLength(4)
    expect(csv.body).toContain(`${c3},Price,7.77,Rosa,,`)
    expect(csv.body).toContain(`${b2},Count,17,Rosa,,`)
    const arabic = (await member.call('GET', `/${wrong}/revert/kept?lng=ar`)).body
    expect(arabic).toMatch(/^\ufeffالمنتج,الخيار,/)
    expect(arabic).toContain(`${b2},الكمية,17,Rosa,,`)
    const taken = { list: 'import-kept', filters: { import: [wrong] }, rows: 2 }
    expect((await eventsOf(shop, 'ExportTaken')).map(({ data }) => data)).toMatchObject([taken, taken])

    // The file that was read wrongly counts, read rightly.
    await imported(fileOf('8.00', '900'))
    expect(await now('A1')).toMatchObject({ onHand: 900 })
  })

  test('takes products that it made out of the shop, and lists again what it no longer listed', async () => {
    await imported(fileOf('8.00', '20', ['A1', 'B2']))
    const wrong = await imported(fileOf('8.00', '20', ['A1', 'C3']), { complete: true })
    expect((await now('B2')).state.discontinued).toBe(true)
    const { revert } = await takenBack(wrong)
    expect(revert?.figures).toMatchObject({ gone: 1, kept: 0 })
    expect((await now('B2')).state.discontinued).toBe(false)
    expect(await now('C3')).toMatchObject({ onHand: undefined, feeds: {}, state: { discontinued: true } })
    await imported(fileOf('8.00', '6', ['C3']))
    expect(await now('C3')).toMatchObject({ onHand: 6, state: { discontinued: false } })
  })

  test('is taken back once', async () => {
    const wrong = await imported(fileOf('8.00', '20'))
    await takenBack(wrong)
    const head = await shop.store.head()
    await takenBack(wrong)
    expect((await member.call('POST', `/${wrong}/revert/preview`)).statusCode).toBe(204)
    expect(await shop.store.head()).toBe(head)
  })

  test('is not taken back while it goes on, nor by who may not delete or count', async () => {
    const id = randomUUID()
    await member.upload(fileOf('8.00', '20'), { id })
    await member.settle()
    expect((await member.call('POST', `/${id}/revert`)).json()).toMatchObject({ code: 'import-goes-on' })
    const wrong = await imported(fileOf('9.00', '20'))
    const withRights = async (...permissions: { name: string; view: boolean; edit: boolean; delete: boolean }[]) =>
      bringing(shop, (await signedIn(shop, { staff: { status: 'active', permissions } })).cookie)
    const editor = await withRights({ name: 'product', view: true, edit: true, delete: false })
    expect((await editor.call('POST', `/${wrong}/revert`)).statusCode).toBe(403)
    const remover = await withRights({ name: 'product', view: true, edit: true, delete: true })
    const refused = await remover.call('POST', `/${wrong}/revert`)
    expect(refused.statusCode).toBe(403)
    expect(refused.json().detail).toContain('Stock: edit')
  })

  test('names the import that changed a field since', async () => {
    await imported(fileOf('8.00', '20'))
    const wrong = await imported(fileOf('1.00', '20'))
    const later = await imported(fileOf('9.00', '20', ['A1']))
    const price = (await now('A1')).price
    const { revert } = await takenBack(wrong)
    const run = { runId: later, name: 'feed.csv' }
    expect(revert?.kept).toMatchObject([
      { field: 'price', run },
      { field: 'cost', run },
    ])
    expect((await now('A1')).price).toBe(price)
  })
})

test('the bell tells who began an import, and who took it back, how it ended', async () => {
  const other = await signedIn(shop, { admin: true })
  const bellOf = async (cookie: string) => {
    const answer = await shop.app.inject({ url: '/api/admin/notifications?most=9', headers: { cookie } })
    return answer.json().notices.filter(({ kind }: { kind: string }) => kind === 'imports')
  }
  const wrong = await imported(fileOf('8.00', '20'))
  expect(await bellOf(rosa)).toMatchObject([{ runId: wrong, file: 'feed.csv', state: 'done', left: 0, unread: true }])
  expect(await bellOf(other.cookie)).toEqual([])
  await edit('A1', ({ productId }) => ({ type: 'EditProduct', data: { productId, edits: { discount: 10 } } }))
  await bringing(shop, other.cookie).call('POST', `/${wrong}/revert`)
  await member.settle()
  expect(await bellOf(rosa)).toMatchObject([{ runId: wrong, state: 'reverted', left: 1 }])
  expect(await bellOf(other.cookie)).toMatchObject([{ runId: wrong, state: 'reverted', left: 1 }])
})
