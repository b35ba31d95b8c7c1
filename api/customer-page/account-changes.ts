import { addressSchema, fieldErrors } from '#api/accounts/index.ts'
import type { Actor } from '#api/plumbing/events/command-events.ts'
import type { Engines } from '#api/plumbing/feature.ts'
import { type Problem, problemOf } from '#api/plumbing/http/problem.ts'
import { type Accounts, newAccountId } from '#api/visitors/index.ts'
import { type AccountRejection, type Details, mostAddresses } from '#domain/account/commands.ts'
import { account as accountStream } from '#domain/account/decide.ts'
import type { Account } from '#domain/account/evolve.ts'
import type { Address } from '#domain/shared/address.ts'
import { isErased, textOrEmpty } from '#domain/shared/personal-data.ts'
import { namesOf } from '#projections/staff/names.ts'
import type { EditedMeanwhile } from '#web/models/edited-meanwhile.ts'

type Fields = { readonly [path: string]: string | undefined }

/** Fields by path, and what each was typed over. */
export type AccountWish<Of extends Fields> = {
  /** Made with the form: the same id is the same change. */
  readonly id: string
  readonly changes: Of
  readonly seen: Of
}

export type Saved = { readonly ok: true; readonly position: number } | { readonly ok: false; readonly problem: Problem }

type Deps = Pick<Engines, 'store' | 'readModels'> & { readonly accounts: Accounts }

/**
 * Changes that staff make in a customer's account. The customer may change the same at the same time: a field that is neither as it
 * was seen nor as it is wanted is asked about, and all others go in.
 */
export function createAccountChanges({ store, readModels, accounts }: Deps) {
  /** The member or customer who changed the details last, or one address. */
  async function lastChange({ accountId, name }: Account, addressId: string | null) {
    for await (const event of store.read(`${accountStream.name}-${accountId}`, -1, { backwards: true })) {
      const { type, data, meta, at } = event
      const isIt = addressId
        ? type === 'AddressSaved' && (data as { readonly addressId?: string }).addressId === addressId
        : type === 'DetailsChanged'
      if (!isIt) continue
      const own = meta.actor === accountId
      return {
        by: own ? textOrEmpty(name) || null : ((await namesOf([meta.actor], readModels)).get(meta.actor) ?? null),
        at,
      }
    }
    return { by: null, at: new Date(0).toISOString() }
  }

  /** The refusal where somebody changed fields that are to be changed; null: nobody did. */
  async function met(of: Account, addressId: string | null, now: Fields, { changes, seen }: AccountWish<Fields>) {
    const paths = Object.keys(changes).filter(
      path => now[path] !== changes[path] && Object.hasOwn(seen, path) && now[path] !== seen[path],
    )
    if (paths.length === 0) return null
    const last = await lastChange(of, addressId)
    const meanwhile: EditedMeanwhile = {
      ...{ base: 0, ...last, others: [] },
      clashes: paths.map(path => ({
        path,
        ...{ before: seen[path] ?? '', theirs: now[path] ?? '', yours: changes[path] ?? '', ...last },
      })),
    }
    return refused('edited-meanwhile', 'Choose for each field, then send what you saw with it.', meanwhile)
  }

  async function details(of: Account, wish: AccountWish<Partial<Details>>, by: Actor): Promise<Saved> {
    const seen = { name: textOrEmpty(of.name), phone: textOrEmpty(of.phone), language: of.language }
    const clash = await met(of, null, seen, wish)
    if (clash) return clash
    const data = { ...wish.changes, seen }
    const sent = await accounts.send(
      of.accountId,
      { type: 'ChangeDetails', data },
      { ...by, commandId: commandId(wish) },
    )
    if (sent.ok) return sent
    // Somebody changed them since they were read.
    return sent.rejection.code === 'edited-meanwhile'
      ? details(await accounts.byId(of.accountId), wish, by)
      : refusedBy(sent.rejection)
  }

  async function changeAddress(
    of: Account,
    addressId: string,
    wish: AccountWish<Partial<Address>>,
    by: Actor,
  ): Promise<Saved> {
    const seen = of.addresses.find(each => each.addressId === addressId)?.address
    if (!seen || isErased(seen)) return refusedBy({ code: 'address-not-found', addressId })
    const clash = await met(of, addressId, seen, wish)
    if (clash) return clash
    const read = addressSchema.safeParse({ ...seen, ...wish.changes })
    if (!read.success) return unfit(read.error.issues)
    const data = { addressId, address: read.data, seen }
    const sent = await accounts.send(of.accountId, { type: 'SaveAddress', data }, { ...by, commandId: commandId(wish) })
    if (sent.ok) return sent
    return sent.rejection.code === 'edited-meanwhile'
      ? changeAddress(await accounts.byId(of.accountId), addressId, wish, by)
      : refusedBy(sent.rejection)
  }

  return {
    details,
    changeAddress,
    async addAddress(
      of: Account,
      { id, address }: { readonly id: string; readonly address: object },
      by: Actor,
    ): Promise<Saved> {
      const read = addressSchema.safeParse(address)
      if (!read.success) return unfit(read.error.issues)
      const data = { addressId: newAccountId(), address: read.data }
      const sent = await accounts.send(
        of.accountId,
        { type: 'SaveAddress', data },
        { ...by, commandId: commandId({ id }) },
      )
      return sent.ok ? sent : refusedBy(sent.rejection)
    },
  }
}

const commandId = ({ id }: { readonly id: string }) => `account/${id}`

function refused(...problem: Parameters<typeof problemOf>) {
  return { ok: false, problem: problemOf(...problem) } as const
}

function unfit(issues: Parameters<typeof fieldErrors>[0]) {
  const fields = fieldErrors(issues)
  return refused('invalid-request', fields.map(({ message }) => message).join('; '), { fields })
}

function refusedBy({ code }: AccountRejection | { readonly code: 'email-taken' }) {
  switch (code) {
    case 'address-not-found':
      return refused(code, 'The customer may have deleted it meanwhile. Reload the page.')
    case 'too-many-addresses':
      return refused(code, `An account holds ${mostAddresses} addresses.`)
    default:
      return refused('customer-not-found', 'Their account was closed meanwhile.')
  }
}
