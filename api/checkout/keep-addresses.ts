import { createHash } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { accounts } from '#api/accounts/index.ts'
import type { Offers } from '#api/plumbing/feature.ts'
import type { Visitor } from '#api/plumbing/http/visitor.ts'
import type { visitors } from '#api/visitors/index.ts'
import { sameData } from '#domain/shared/merge-sections.ts'
import type { OrderBody } from './schema.ts'

export type KeepAddressesDeps = Pick<Offers<[typeof visitors, typeof accounts]>, 'accounts' | 'accountChanges'>

/** Saves the ticked addresses in the buyer's account, once for each order. A failure does not affect the order. */
export async function keepAddresses(
  visitor: Visitor,
  orderId: string,
  body: Pick<OrderBody, 'billing' | 'shipping' | 'saveAddresses'>,
  { accounts, accountChanges }: KeepAddressesDeps,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<void> {
  if (visitor.kind !== 'customer') return
  for (const use of new Set(body.saveAddresses)) {
    try {
      const address = body[use]
      const { addresses } = await accounts.byId(visitor.accountId)
      const same = addresses.find(each => sameData(each.address, address))
      const usedFor = [...new Set([...(same?.usedFor ?? []), use])]
      const addressId = same?.addressId ?? idOf(orderId, use)
      const kept = await accountChanges.send(visitor, { type: 'SaveAddress', data: { addressId, address, usedFor } })
      if (!kept.ok) log.warn({ orderId, code: kept.problem.code }, 'an address of an order was not kept')
    } catch (error) {
      log.warn({ err: error, orderId }, 'an address of an order was not kept')
    }
  }
}

/** 22 characters of base64url, as the ids of addresses are. */
function idOf(orderId: string, use: string): string {
  return createHash('sha256').update(`${orderId}/${use}`).digest('base64url').slice(0, 22)
}
