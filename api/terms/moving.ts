import type { Logger } from 'pino'
import type { Sweep } from '#api/plumbing/background/sweep.ts'
import type { CommandMeta } from '#api/plumbing/events/command-events.ts'
import type { Engines } from '#api/plumbing/feature.ts'
import { idOf } from '#api/plumbing/slug.ts'
import { type AttributeValues, createAttributeValues } from '#api/settings/index.ts'
import type { ReplacedKind } from '#domain/product/commands.ts'
import { product } from '#domain/product/decide.ts'
import { rules } from '#domain/rules/decide.ts'
import type { RulesEvent } from '#domain/rules/events.ts'
import { plain, type Tables } from '#domain/shared/tables.ts'
import { term } from '#domain/term/term.ts'
import { listedVariants, type ProductPage } from '#projections/product-page/document.ts'
import { productPage } from '#projections/product-page/view.ts'
import { productRows } from '#projections/product-rows/view.ts'
import { rulesView } from '#projections/rules/view.ts'
import { standsFor, type Terms } from '#projections/terms/document.ts'
import { terms } from '#projections/terms/view.ts'

type Deps = Pick<Engines, 'handler' | 'readModels' | 'store'> & {
  readonly tables: () => Promise<Tables>
  readonly log: Pick<Logger, 'error'>
}
type Move = { readonly kind: ReplacedKind; readonly from: string; readonly to: string }
type ValueMove = { readonly attribute: string; readonly from: string; readonly to: string }

const kinds = ['brand', 'category', 'color', 'size', 'attribute'] as const satisfies readonly ReplacedKind[]
const values = 'attribute-values'
/** So many changed products are looked at one by one. */
const mostChanged = 500

/** Products that name a term which was retired or merged, or a value that was, go to what took its place, whenever they come by it. */
export function movingSweep({ handler, readModels, store, tables, log }: Deps): Sweep {
  /** By the term, who sent it away. */
  const senders = new Map<string, CommandMeta>()

  async function senderOf({ kind, from }: Move): Promise<CommandMeta> {
    const stream = `${term.name}-${kind}-${from}`
    const known = senders.get(stream)
    if (known) return known
    for await (const { meta, type } of store.read(stream, -1, { backwards: true })) {
      if (type !== 'TermRetired' && type !== 'TermMerged') continue
      const by = { actor: meta.actor, channel: meta.channel, correlationId: meta.correlationId }
      senders.set(stream, by)
      return by
    }
    return { actor: 'shop', channel: 'shop' }
  }

  /** By the last change that said the value of the attribute; it may be another one tomorrow. */
  async function writerOf({ attribute, from }: ValueMove): Promise<CommandMeta> {
    for await (const stored of store.read(`${rules.name}-${values}`, -1, { backwards: true })) {
      const { set } = stored.data as RulesEvent['data']
      const says = set.some(row => idOf(row.attribute ?? '') === attribute && plain(row.value ?? '') === plain(from))
      if (!says) continue
      const { actor, channel, correlationId } = stored.meta
      return { actor, channel, correlationId }
    }
    return { actor: 'shop', channel: 'shop' }
  }

  async function look(page: ProductPage, moves: ReadonlyMap<string, Move>, writtenAs: AttributeValues): Promise<void> {
    if (page.discontinued) return
    const said = [page.attributes, page.fed?.attributes ?? {}, ...listedVariants(page).map(each => each.attributes)]
    const named = new Set([
      `brand ${page.brand}`,
      `category ${page.baseCategory}`,
      ...listedVariants(page).flatMap(({ color, size }) => [`color ${color}`, `size ${size}`]),
      ...said.flatMap(attributes => Object.keys(attributes).map(name => `attribute ${name}`)),
    ])
    for (const name of named) {
      const move = moves.get(name)
      if (!move) continue
      const command = { type: 'ReplaceTerm', data: { productId: page.id, ...move } } as const
      const moved = await handler.handle(product, page.id, command, await senderOf(move))
      if (!moved.ok && moved.rejection.code !== 'has-both')
        log.error({ product: page.id, ...move, reason: moved.rejection.code }, 'a product keeps a term that went')
    }
    const told = new Map(
      said.flatMap(each => Object.entries(each)).map(([name, value]) => [`${name}\n${value}`, { name, value }]),
    )
    for (const { name: attribute, value: from } of told.values()) {
      const move = { attribute, from, to: writtenAs(attribute, from) }
      if (move.to === from) continue
      const command = { type: 'ReplaceAttributeValue', data: { productId: page.id, ...move } } as const
      const moved = await handler.handle(product, page.id, command, await writerOf(move))
      if (!moved.ok && moved.rejection.code !== 'has-both')
        log.error({ product: page.id, ...move, reason: moved.rejection.code }, 'a product keeps a value that went')
    }
  }

  return {
    name: 'term-moves',
    wakeOn: [terms.name, rulesView.name, productRows.name],
    rest: 200,
    async run({ changed, signal }) {
      const [moves, all] = await Promise.all([movesIn(readModels), tables()])
      if (moves.size + all[values].length === 0) return
      const writtenAs = createAttributeValues(all)
      const products = [...(changed?.get(productRows.name) ?? [])]
      const isOther = changed?.has(terms.name) || changed?.get(rulesView.name)?.has(values)
      const one = changed && !isOther && products.length <= mostChanged
      const pages = one ? chosen(readModels, products) : readModels.scan<ProductPage>(productPage.name)
      for await (const some of pages) {
        for (const [, page] of some) await look(page, moves, writtenAs)
        signal.throwIfAborted()
      }
    },
  }
}

async function* chosen(readModels: Deps['readModels'], ids: readonly string[]) {
  const pages = await readModels.getMany<ProductPage>(productPage.name, ids)
  yield ids.flatMap((id, at) => (pages[at] ? [[id, pages[at]] as const] : []))
}

/** What takes whose place, by kind and id. */
async function movesIn(readModels: Pick<Engines['readModels'], 'getMany'>): Promise<ReadonlyMap<string, Move>> {
  const found = await readModels.getMany<Terms>(terms.name, kinds)
  const moves = new Map<string, Move>()
  for (const [at, kind] of kinds.entries()) {
    const known = found[at]
    for (const from of Object.keys(known?.gone ?? {})) {
      const to = standsFor(known!, from)
      if (to !== null) moves.set(`${kind} ${from}`, { kind, from, to })
    }
  }
  return moves
}
