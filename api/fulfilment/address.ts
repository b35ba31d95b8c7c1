import { addressSchema, fieldErrors } from '#api/accounts/index.ts'
import { orderEvents } from '#api/orders/index.ts'
import type { Actor } from '#api/plumbing/events/command-events.ts'
import type { Engines, Offers } from '#api/plumbing/feature.ts'
import { type Problem, problemOf } from '#api/plumbing/http/problem.ts'
import type { settings } from '#api/settings/index.ts'
import { fieldsMet } from '#domain/order/change-address.ts'
import { order } from '#domain/order/decide.ts'
import { deliveryOptions } from '#domain/settings/delivery-options.ts'
import { type Address, type AddressField, addressFields } from '#domain/shared/address.ts'
import { erased, isErased, type Personal } from '#domain/shared/personal-data.ts'
import { namesOf } from '#projections/staff/names.ts'
import type { EditedMeanwhile } from '#web/models/edited-meanwhile.ts'
import { afterPlacingProblem } from './after-placing-problem.ts'
import type { DeskAnswer } from './desk.ts'

export type AddressDeps = Pick<Engines, 'handler' | 'store' | 'readModels' | 'now'> &
  Pick<Offers<[typeof settings]>, 'settings'>

export type AddressWish = {
  /** Made with the form: the same id is the same change. */
  readonly id: string
  /** How many changes the address had when the person saw it. */
  readonly base: number
  readonly fields: { readonly [field in AddressField]?: string | undefined }
  /** Why, in their words. */
  readonly reason?: string | undefined
}

type Change = {
  readonly changed: readonly AddressField[]
  readonly before: Address
  readonly by: string
  readonly at: string
}
type Told = { readonly address: Address; readonly changes: readonly Change[] }

/** The address that an order goes to, changed by several people at a time. */
export function createAddressChanges({ handler, store, readModels, settings, now }: AddressDeps) {
  /** As the log has it now, since memory does not hold addresses; null after the buyer was erased. */
  async function inLog(orderId: string): Promise<Told | null> {
    let address: Personal<Address> = erased
    const changes: Change[] = []
    for await (const event of orderEvents(store, orderId)) {
      if (event.type === 'OrderSubmitted') address = event.data.shipping
      if (event.type !== 'OrderAddressChanged' || isErased(address)) continue
      const { changed, fields, by, changedAt: at } = event.data
      if (isErased(fields)) return null
      changes.push({ changed, before: address, by, at })
      address = { ...address, ...fields }
    }
    return isErased(address) ? null : { address, changes }
  }

  /** Both values of each field that two people changed, and who it was. */
  async function meanwhile({ address, changes }: Told, base: number, yours: Address, changed: readonly AddressField[]) {
    const since = changes.slice(base)
    const names = await namesOf(
      since.map(({ by }) => by),
      readModels,
    )
    const who = ({ by, at }: Change) => ({ by: names.get(by) ?? null, at })
    const whoOf = (path: AddressField) => who(since.findLast(each => each.changed.includes(path))!)
    const details: EditedMeanwhile = {
      base: changes.length,
      ...who(since.at(-1)!),
      clashes: fieldsMet(changes, base, changed).map(path => ({
        path,
        before: since[0]!.before[path],
        theirs: address[path],
        yours: yours[path],
        ...whoOf(path),
      })),
      others: fieldsMet(changes, base, addressFields)
        .filter(path => !changed.includes(path))
        .map(path => ({ path, by: whoOf(path).by })),
    }
    return problemOf('edited-meanwhile', 'Choose for each field, then send the change with this base.', details)
  }

  async function changeAddress(orderId: string, wish: AddressWish, actor: Actor): Promise<DeskAnswer> {
    const told = await inLog(orderId)
    if (!told) return refused(problemOf('buyer-erased', 'The address went with the buyer.'))
    const { address, changes } = told
    // Two who change one field hear of each other first: their values may not even make an address together.
    const typed = addressFields.filter(field => field in wish.fields && wish.fields[field] !== address[field])
    if (fieldsMet(changes, wish.base, typed).length > 0) {
      const yours = { ...address, ...(wish.fields as Partial<Address>) }
      return refused(await meanwhile(told, wish.base, yours, typed))
    }
    const read = addressSchema.safeParse({ ...address, ...wish.fields })
    if (!read.success) {
      const fields = fieldErrors(read.error.issues)
      return refused(problemOf('invalid-request', fields.map(({ message }) => message).join('; '), { fields }))
    }
    const whole = read.data
    const changed = addressFields.filter(field => field in wish.fields && whole[field] !== address[field])
    if (changed.includes('country') || changed.includes('city')) {
      const { delivery } = await settings()
      if (deliveryOptions(delivery, whole, 0).length === 0)
        return refused(problemOf('no-delivery', 'Change the areas of delivery first.', { options: [] }))
    }
    const data = {
      ...{ orderId, changeId: wish.id, by: actor.actor ?? 'guest', changed, changedAt: now().toISOString() },
      fields: Object.fromEntries(changed.map(field => [field, whole[field]])),
      ...(wish.reason && { reason: wish.reason }),
      ...{ base: wish.base, checked: changes.length },
    }
    const meta = { correlationId: orderId, commandId: `${orderId}/ChangeOrderAddress/${wish.id}`, ...actor }
    const sent = await handler.handle(order, orderId, { type: 'ChangeOrderAddress', data }, meta)
    if (sent.ok) return sent
    // Somebody changed the address since it was read.
    if (sent.rejection.code === 'edited-meanwhile') return changeAddress(orderId, wish, actor)
    return refused(afterPlacingProblem(sent.rejection))
  }

  return {
    change: changeAddress,
    /** As it is at this moment, and the base of a change; null after the buyer was erased. */
    async now(orderId: string): Promise<{ readonly address: Address; readonly base: number } | null> {
      const told = await inLog(orderId)
      return told && { address: told.address, base: told.changes.length }
    },
  }
}

export type AddressChanges = ReturnType<typeof createAddressChanges>

const refused = (problem: Problem) => ({ ok: false, problem }) as const
